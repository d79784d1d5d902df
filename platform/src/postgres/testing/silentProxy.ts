import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SilentProxy extends AsyncDisposable {
  /** The database's address through the proxy. */
  readonly url: string;
  /**
   * The host vanishes: the server loses all connections, their clients hear nothing of it, and new connections are accepted and
   * never answered.
   */
  vanish(): void;
  /** The host is there again, for new connections; those made before stay silent, as behind a firewall that forgot them. */
  comeBack(): void;
}

/** A TCP proxy on loopback before a PostgreSQL whose host can vanish without a word. */
export const startSilentProxy = async (databaseUrl: string): Promise<SilentProxy> => {
  const target = new URL(databaseUrl);
  const [clients, servers] = [new Set<Socket>(), new Set<Socket>()];
  let isSilent = false;
  const proxy = createServer((client) => {
    clients.add(client);
    client.on('error', () => undefined).once('close', () => clients.delete(client));
    if (isSilent) {
      client.resume(); // what is sent is dropped
      return;
    }
    const server = connect(Number(target.port), target.hostname);
    servers.add(server);
    server
      .on('error', () => undefined)
      .once('close', () => {
        servers.delete(server);
        if (!isSilent) client.destroy();
      });
    client.once('close', () => server.destroy());
    client.on('data', (bytes) => {
      if (servers.has(server) && !server.destroyed) server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (!client.destroyed) client.write(bytes);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(databaseUrl);
  [url.hostname, url.port] = ['127.0.0.1', String((proxy.address() as AddressInfo).port)];
  return {
    url: url.href,
    vanish: () => {
      isSilent = true;
      for (const server of servers) {
        server.removeAllListeners('close');
        server.destroy();
      }
      servers.clear();
    },
    comeBack: () => {
      isSilent = false;
    },
    [Symbol.asyncDispose]: async () => {
      const closed = once(proxy, 'close');
      proxy.close();
      for (const socket of [...clients, ...servers]) socket.destroy();
      await closed;
    },
  };
};
