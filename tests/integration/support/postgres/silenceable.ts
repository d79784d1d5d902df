import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Silenceable extends AsyncDisposable {
  /** Leads to the server, as long as it does not fall silent. */
  readonly url: string;
  /** From now on nothing is passed on, and new connections come about and are never answered. */
  fallSilent(): void;
  /** New connections are answered again; those from before stay silent. */
  answerAgain(): void;
}

/** The server by a way that can fall silent, as when its machine is gone. */
export const silenceable = async (url: string): Promise<Silenceable> => {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const pairs: (readonly [Socket, Socket])[] = [];
  let isSilent = false;
  const way = createServer((inward) => {
    sockets.push(inward);
    inward.on('error', () => undefined);
    if (isSilent) return;
    const outward = connect(Number(port), hostname);
    sockets.push(outward);
    pairs.push([inward, outward]);
    outward.on('error', () => undefined);
    inward.pipe(outward).pipe(inward);
  }).listen(0, '127.0.0.1');
  await once(way, 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(way.address() as AddressInfo).port}`;
  return {
    url: through.href,
    fallSilent: () => {
      isSilent = true;
      for (const [inward, outward] of pairs) {
        inward.unpipe(outward);
        outward.unpipe(inward);
      }
    },
    answerAgain: () => {
      isSilent = false;
      // Whoever waits for the server on a connection from before would be told so by its machine.
      for (const socket of sockets.splice(0)) socket.destroy();
      pairs.length = 0;
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      way.close();
      await once(way, 'close');
    },
  };
};
