import { setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Random, seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { type SearchCase } from '../replay/searchCases.ts';
import { createRetryingClient } from './retryingClient.ts';
import { type ClientsUsage, type ClientsConfig } from './clients.ts';
import { createFamily } from './family.ts';

/**
 * Process that uses a running product like real users while parts of it die: families that change their data, visitors
 * who search, and visitors who click ads. Checks every response and retries temporary failures. Runs until its input
 * ends, finishes pending requests, and then prints the results.
 */
const { url, cookies, orgIds, searches, searchers, clicks, clickers, seed, giveUpAfterMs } = JSON.parse(
  process.argv[2] ?? '{}',
) as ClientsConfig;
const questions = JSON.parse(readFileSync(searches, 'utf8')) as readonly SearchCase[];
const bodies = readFileSync(clicks, 'utf8').split('\n');
const FAMILY_RESTS_MS = 1_500;
const VISITOR_RESTS_MS = 1_000;
const READS_SHARE = 0.3;

const client = createRetryingClient(url, giveUpAfterMs);
const wrong: string[] = [];
const acknowledged: number[] = [];
const first = new Map<number, string>();
let stale = 0;
const ending = new AbortController();
setMaxListeners(0, ending.signal); // every sleeping client listens to this signal
process.stdin.on('end', () => ending.abort()).resume();

/** Giving up after too long a wait counts as wrong, too. */
const recordFault = async (work: () => Promise<string | undefined>): Promise<void> => {
  try {
    const fault = await work();
    if (fault !== undefined) wrong.push(fault);
  } catch (error) {
    wrong.push(error instanceof Error ? error.message : String(error));
  }
};

const sleep = (ms: number): Promise<unknown> => pause(ms, undefined, { signal: ending.signal }).catch(() => undefined);

const live = async (cookie: string, at: number) => {
  const random = seededRandom(seed + at);
  const family = createFamily({ cookie, url, orgIds, client, random });
  while (!ending.signal.aborted && !family.account().gaveUp) {
    await recordFault(() => family.command());
    if (random.chance(READS_SHARE))
      await recordFault(async () => {
        const read = await family.read();
        if (read.isStale) stale += 1;
        return read.wrong;
      });
    await sleep(2 * random.next() * FAMILY_RESTS_MS);
  }
  return family.account();
};

const search = async (number: number): Promise<string | undefined> => {
  const at = number % questions.length;
  const question = questions[at];
  if (!question) return undefined;
  const { status, text } = await client.ask('search', {
    ...{ method: 'POST', path: '/api/camp-data/get-camp-data-chunk', body: question.body },
    headers: { 'content-type': 'application/json' },
  });
  if (status !== 200) return `a search was answered with ${status}: ${text.slice(0, 300)}`;
  const known = first.get(at);
  if (known !== undefined)
    return known === text ? undefined : `a search has another answer than before: ${question.body}`;
  const { data } = JSON.parse(text) as { data: { totalMatchedOrgs: number } };
  if (data.totalMatchedOrgs !== question.total)
    return `a search found ${data.totalMatchedOrgs} camps, not ${question.total}: ${question.body}`;
  first.set(at, text);
  return undefined;
};

const click = async (line: number): Promise<string | undefined> => {
  const body = bodies[line];
  if (body === undefined) return undefined;
  const { status, text } = await client.ask('click', {
    ...{ method: 'POST', path: '/api/track/click', body },
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'x-forwarded-for': `10.${(line >> 16) & 255}.${(line >> 8) & 255}.${line & 255}`,
    },
  });
  if (status !== 202) return `a click was answered with ${status}: ${text.slice(0, 300)}`;
  acknowledged.push(line);
  return undefined;
};

/** Each visitor sends one request at a time. */
const visit = async (visitors: number, each: (number: number) => Promise<string | undefined>): Promise<void> => {
  let next = 0;
  const one = async (random: Random): Promise<void> => {
    while (!ending.signal.aborted) {
      const number = next;
      next += 1;
      await recordFault(() => each(number));
      await sleep(2 * random.next() * VISITOR_RESTS_MS);
    }
  };
  await Promise.all(Array.from({ length: visitors }, (_, at) => one(seededRandom(seed + 1_000 + at))));
};

const [families] = await Promise.all([
  Promise.all(cookies.map(live)),
  visit(searchers, search),
  visit(clickers, click),
]);
client.close();
const usage: ClientsUsage = {
  families,
  clicks: acknowledged,
  tallies: client.tallies,
  waits: client.waits,
  stale,
  wrong,
};
process.stdout.write(JSON.stringify(usage));
