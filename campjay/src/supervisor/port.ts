import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { OperatorError } from '../cli/operatorError.ts';

/**
 * Checks that the port can be listened on, before anything slow happens.
 * @param port 0 for any free one
 * @returns the port
 * @throws OperatorError if it is in use or not allowed, or a host is not an address of this machine.
 */
export const tryPort = async (hosts: readonly string[], port: number): Promise<number> => {
  let tried = port;
  for (const host of hosts) {
    const server = createServer();
    try {
      server.listen({ host, port: tried });
      await once(server, 'listening');
    } catch (error) {
      if (isAbsentLoopback(error, host)) continue;
      throw cannotListen(error, host, tried);
    }
    const address = server.address();
    if (address !== null && typeof address === 'object') tried = address.port;
    server.close();
    await once(server, 'close');
  }
  return tried;
};

/** A machine without IPv6 has no ::1; 127.0.0.1 is enough there. */
export const isAbsentLoopback = (error: unknown, host: string): boolean =>
  host === '::1' && (errorCode(error) === 'EADDRNOTAVAIL' || errorCode(error) === 'EAFNOSUPPORT');

export const cannotListen = (cause: unknown, host: string, port: number): OperatorError => {
  const sentence = {
    EADDRINUSE: `Port ${port} is already in use; stop the program that uses it, or choose another port with PORT.`,
    EACCES: `This user may not listen on port ${port}; choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: `HOST=${host} is no address of this machine.`,
    ENOTFOUND: `HOST=${host} is no address of this machine.`,
  }[errorCode(cause) ?? ''];
  return new OperatorError(sentence ?? `Listening on ${host}, port ${port}, failed: ${String(cause)}`, { cause });
};
