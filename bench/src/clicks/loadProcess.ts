import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Load, type LoadResult } from './load.ts';

/**
 * Process that sends clicks to a running product over HTTP, and reports which of them were acknowledged and when. It
 * writes requests and reads responses on raw sockets: a client library would use more processor time than the product
 * does.
 */
const { url, file, from, to, connections, perSecond } = JSON.parse(process.argv[2] ?? '{}') as Load;
const bodies = readFileSync(file, 'utf8').split('\n').slice(from, to);
const { hostname, port, host } = new URL(url);
const AFTER_A_FAILURE_MS = 100;
/** A server that does not respond for this long counts as dead. */
const GIVE_UP_AFTER_MS = 20_000;

const requestOf = (body: string, at: number): string =>
  [
    'POST /api/track/click HTTP/1.1',
    `Host: ${host}`,
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Content-Type: text/plain;charset=UTF-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    // A separate client address, as from behind a proxy.
    `X-Forwarded-For: 10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
    '',
    body,
  ].join('\r\n');

/** A connection with one request at a time. */
const openConnection = () => {
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let received = '';
  let settle: (status: number | undefined) => void = () => undefined;
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    received += text;
    const headersEnd = received.indexOf('\r\n\r\n');
    if (headersEnd < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0);
    if (received.length < headersEnd + 4 + length) return;
    const status = Number(received.slice(9, 12));
    received = '';
    settle(status);
  });
  socket.on('error', () => settle(undefined));
  socket.on('close', () => settle(undefined));
  return {
    /** Returns the response status; undefined if the connection broke. */
    ask: (request: string) =>
      new Promise<number | undefined>((resolve) => {
        settle = resolve;
        if (socket.destroyed) resolve(undefined);
        else socket.write(request);
      }),
    close: () => socket.destroy(),
  };
};

const acknowledged: (readonly [number, number, number])[] = [];
const refused: Record<string, number> = {};
let broken = 0;
let next = 0;
const begun = performance.timeOrigin + performance.now();
const used = process.cpuUsage();

let answeredAt = performance.now();

/** Sends the same click again after its connection broke, like a page. */
const work = async (): Promise<void> => {
  let connection = openConnection();
  for (let at = next++; at < bodies.length;) {
    const due = perSecond === undefined ? 0 : begun + (at * 1_000) / perSecond;
    const early = due - (performance.timeOrigin + performance.now());
    if (early > 0) await pause(early);
    const sent = performance.now();
    const status = await connection.ask(requestOf(bodies[at] ?? '', from + at));
    if (status === undefined) {
      broken += 1;
      if (performance.now() - answeredAt > GIVE_UP_AFTER_MS) return;
      await pause(AFTER_A_FAILURE_MS);
      connection = openConnection();
      continue;
    }
    answeredAt = performance.now();
    if (status === 202)
      acknowledged.push([from + at, performance.timeOrigin + sent, performance.timeOrigin + answeredAt]);
    else refused[status] = (refused[status] ?? 0) + 1;
    at = next++;
  }
  connection.close();
};
await Promise.all(Array.from({ length: connections }, work));

const seconds = (performance.timeOrigin + performance.now() - begun) / 1_000;
const { user, system } = process.cpuUsage(used);
const result: LoadResult = { acknowledged, refused, broken, seconds, cpuSeconds: (user + system) / 1e6 };
process.stdout.write(JSON.stringify(result));
