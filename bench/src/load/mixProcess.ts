import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type SearchCase } from '../replay/searchCases.ts';
import { type Kind, type Mix, type Mixed } from './mix.ts';
import { openConnection, requestBytes } from './rawConnection.ts';

/**
 * Process that sends a mix of searches, commands and clicks as cheaply as it can: requests are prepared or assembled
 * from few pieces, responses are read and not parsed. At a fixed rate, latency counts from when the request was due.
 */
const mix = JSON.parse(process.argv[2] ?? '{}') as Mix;
const { urls, connections, seconds, perSecond, shares, cookies, orgIds } = mix;
const [url = ''] = urls;
const json = { 'Content-Type': 'application/json' };
const searches = (JSON.parse(readFileSync(mix.searches, 'utf8')) as readonly SearchCase[]).map(({ body }) =>
  requestBytes(url, { path: '/api/camp-data/get-camp-data-chunk', headers: json, body }),
);
const clicks = readFileSync(mix.clicks, 'utf8').split('\n');
const sent: Record<Kind, number> = { ...mix.sent };

/** Each family favorites camp after camp, and then removes them in the same order. */
const commandAt = (number: number): Buffer => {
  const family = number % cookies.length;
  const turn = Math.floor(number / cookies.length);
  const isLiked = Math.floor(turn / orgIds.length) % 2 === 1;
  return requestBytes(url, {
    path: `/api/favorites/${isLiked ? 'unfavorite' : 'favorite'}-camp`,
    headers: { ...json, Cookie: cookies[family] ?? '', Origin: url, 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ org_id: orgIds[turn % orgIds.length] }),
  });
};

const clickAt = (line: number): Buffer => {
  const body = clicks[line];
  if (body === undefined) throw new Error('There are no clicks left to tell.');
  return requestBytes(url, {
    path: '/api/track/click',
    headers: {
      'Content-Type': 'text/plain;charset=UTF-8',
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      // A separate client address, as from behind a proxy.
      'X-Forwarded-For': `10.${(line >> 16) & 255}.${(line >> 8) & 255}.${line & 255}`,
    },
    body,
  });
};

/** Spreads the kinds evenly, each with its share of every hundred requests. */
const kindAt = (number: number): Kind => {
  const place = (number * 37) % 100;
  if (place < shares.search) return 'search';
  return place < shares.search + shares.command ? 'command' : 'click';
};

const requestOf = (kind: Kind): Buffer => {
  const number = sent[kind]++;
  if (kind === 'search') return searches[number % searches.length] ?? Buffer.alloc(0);
  return kind === 'command' ? commandAt(number) : clickAt(number);
};

const took: Record<Kind, number[]> = { search: [], command: [], click: [] };
const failed: Record<string, number> = {};
const used = process.cpuUsage();
const begun = performance.now();
const end = begun + 1_000 * seconds;
let next = 0;

/** With a rate, waiting for a free connection is part of the latency. */
const work = async (at: number): Promise<void> => {
  let connection = openConnection(urls[at % urls.length] ?? url);
  for (;;) {
    const number = next;
    const due = perSecond === undefined ? performance.now() : begun + (number * 1_000) / perSecond;
    if (due >= end || performance.now() > end + 1_000 * seconds) break;
    next += 1;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const kind = kindAt(number);
    const status = await connection.ask(requestOf(kind));
    if (status === 200 || status === 202) {
      took[kind].push(performance.now() - due);
      continue;
    }
    const how = `${kind} ${status ?? 'broken'}`;
    failed[how] = (failed[how] ?? 0) + 1;
    if (status === undefined) {
      connection.close();
      connection = openConnection(urls[at % urls.length] ?? url);
    }
  }
  connection.close();
};

await Promise.all(Array.from({ length: connections }, (_, at) => work(at)));
const { user, system } = process.cpuUsage(used);
const mixed: Mixed = {
  ...{ took, failed, sent },
  seconds: (performance.now() - begun) / 1_000,
  cpuSeconds: (user + system) / 1e6,
};
process.stdout.write(JSON.stringify(mixed));
