import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { cannotListen, isAbsentLoopback } from '../supervisor/port.ts';

/**
 * Longer than the usual idle time of load balancers (60 s), so that they, not we, close a connection that they may
 * reuse.
 */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_WITHIN_MS = 15_000;
const REQUEST_WITHIN_MS = 30_000;
const DRAIN_WITHIN_MS = 5_000;

/**
 * Serves requests on each of the hosts. Disposing drains: no new connections, pending requests get 5 seconds, then
 * their connections are closed.
 * @throws OperatorError if a host and port cannot be listened on.
 */
export const listenForRequests = async (
  handler: RequestListener,
  hosts: readonly string[],
  port: number,
): Promise<{ readonly hosts: readonly string[] } & AsyncDisposable> => {
  const servers = new Map<string, Server>();
  const close = async () => {
    await Promise.all([...servers.values()].map(drain));
  };
  for (const host of hosts) {
    const server = createServer(
      { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_WITHIN_MS, requestTimeout: REQUEST_WITHIN_MS },
      handler,
    );
    try {
      server.listen({ host, port });
      await once(server, 'listening');
      servers.set(host, server);
    } catch (error) {
      if (isAbsentLoopback(error, host)) continue;
      await close();
      throw cannotListen(error, host, port);
    }
  }
  return { hosts: [...servers.keys()], [Symbol.asyncDispose]: close };
};

const drain = async (server: Server): Promise<void> => {
  const closed = once(server, 'close');
  server.close(); // also closes connections that are idle now
  // Otherwise a connection whose request ends meanwhile would stay open for its keep-alive time.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const tooLong = setTimeout(() => server.closeAllConnections(), DRAIN_WITHIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(tooLong);
};
