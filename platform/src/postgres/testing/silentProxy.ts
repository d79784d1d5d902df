import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SilentProxy extends AsyncDisposable {
  /** The database's URL through the proxy. */
  readonly url: string;
  /**
   * Makes the host vanish: the server loses all connections, their clients are not notified, and new connections are
   * accepted but never answered.
   */
  vanish(): void;
  /** Brings the host back for new connections; earlier ones stay silent, as behind a firewall that forgot them. */
  comeBack(): void;
}

/** A TCP proxy on loopback in front of a PostgreSQL whose host can vanish silently. */
export const startSilentProxy = async (databaseUrl: string): Promise<SilentProxy> => {
  const target = new URL(databaseUrl);
  const [clients, servers] = [new Set<Socket>(), new Set<Socket>()];
  let isSilent = false;
  const proxy = createServer((client) => {
    clients.add(client);
    client.on('error', () => undefined).once('close', () => clients.delete(client));
    if (isSilent) {
      client.resume(); // drop what is sent
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
