import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface TcpServer extends AsyncDisposable {
  readonly port: number;
  /** Waits until the connections that are open now are closed. */
  readonly untilAllLeft: () => Promise<void>;
}

/** A server on a free port of 127.0.0.1 with the given behavior per connection. */
export const listenTcp = async (onConnection: (socket: Socket) => unknown = () => undefined): Promise<TcpServer> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    untilAllLeft: async () => {
      // Not once(): it rejects if the socket emits an error first, such as the reset by a client that disconnected.
      for (const socket of sockets) await new Promise((resolve) => socket.once('close', resolve));
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };
};

/** A port of 127.0.0.1 that refuses connections, and where a server can listen. */
export const closedPort = async (): Promise<number> => {
  const server = await listenTcp();
  await server[Symbol.asyncDispose]();
  return server.port;
};
