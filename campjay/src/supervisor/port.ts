import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { OperatorError } from '../cli/operatorError.ts';

/**
 * Checks that the product can listen on a port, so that a port in use is reported before anything slow starts.
 * @param port the port, or 0 to choose a free one
 * @returns the port
 * @throws OperatorError if the port is in use or not allowed, or if a host is not an address of this machine
 */
export const checkPort = async (hosts: readonly string[], port: number): Promise<number> => {
  let checkedPort = port;
  for (const host of hosts) {
    const server = createServer();
    try {
      server.listen({ host, port: checkedPort });
      await once(server, 'listening');
    } catch (error) {
      if (isIpv6LoopbackMissing(error, host)) continue;
      throw toListenError(error, host, checkedPort);
    }
    const address = server.address();
    if (address !== null && typeof address === 'object') checkedPort = address.port;
    server.close();
    await once(server, 'close');
  }
  return checkedPort;
};

/** True if listening on ::1 failed only because this machine has no IPv6. The product then uses 127.0.0.1 only. */
export const isIpv6LoopbackMissing = (error: unknown, host: string): boolean =>
  host === '::1' && (errorCode(error) === 'EADDRNOTAVAIL' || errorCode(error) === 'EAFNOSUPPORT');

/** Explains to the operator why listening on a host and port failed. */
export const toListenError = (cause: unknown, host: string, port: number): OperatorError => {
  const sentence = {
    EADDRINUSE: `Port ${port} is already in use; stop the program that uses it, or choose another port with PORT.`,
    EACCES: `This user has no permission to listen on port ${port}; choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine.`,
    ENOTFOUND: `HOST=${host} is not an address of this machine.`,
  }[errorCode(cause) ?? ''];
  return new OperatorError(sentence ?? `Listening on ${host}, port ${port}, failed: ${String(cause)}`, { cause });
};
