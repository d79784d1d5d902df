import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createAdvertisers } from '@campjay/command-api/interactions/judge/testing/judged.ts';
import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { adMonthOf } from '@campjay/events/advertising/adMonth.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { type AdKeys, adKeysOf } from '@campjay/platform/adTokens/adKeys.ts';
import { signAdToken } from '@campjay/platform/adTokens/adToken.ts';
import { openPostgresEventStore } from '@campjay/platform/eventStore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { readOrCreateMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { timingsOf } from '../search/measure.ts';
import { productSettings, startProduct } from '../startProduct.ts';

const CONNECTIONS = 128;
const ADVERTISERS = 20;
const SINGLE_CLICKS = 40;
const JUDGED_WITHIN_MS = 300_000;

/** Says how many clicks a second the built product acknowledges, and whether none was lost. */
export const measureIntake = async (folder: string, count: number): Promise<boolean> => {
  await using product = await startProduct({ ...productSettings(folder), TRUSTED_PROXIES: '1' });
  const keys = adKeysOf(await readOrCreateMasterKeys(join(folder, 'master-keys.json')));
  const { url: databaseUrl } = JSON.parse(await readFile(join(folder, 'running.json'), 'utf8')) as { url: string };
  await using store = await openPostgresEventStore({ url: databaseUrl, log: silentLog });
  const advertisers = Array.from({ length: ADVERTISERS }, () => randomUUID());
  await createAdvertisers(store, new Map(advertisers.map((id) => [id, 100_000_000])));
  const month = adMonthOf(new Date());
  const judgedOf = async (advertiserId: string): Promise<number> =>
    Number((await store.readStream(adInteractionsStream(advertiserId, month))).revision ?? -1n) + 1;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  const bodies = Array.from({ length: count }, (_, at) => clickBody(keys, advertisers[at % ADVERTISERS] ?? '', at));
  const took: number[] = [];
  let next = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let at = next++; at < count; at = next++) {
        const sent = performance.now();
        const status = await tell(agent, product.url, bodies[at] ?? '', at);
        if (status !== 202) throw new Error(`A click was answered ${status}.`);
        took.push(performance.now() - sent);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  const judged = async (): Promise<number> =>
    (await Promise.all(advertisers.map(judgedOf))).reduce((sum, each) => sum + each, 0);
  const deadline = Date.now() + JUDGED_WITHIN_MS;
  while ((await judged()) < count && Date.now() < deadline) await pause(100);
  const judgedSeconds = (performance.now() - begun) / 1_000;
  const found = await judged();

  const quiet = randomUUID();
  await createAdvertisers(store, new Map([[quiet, 100_000_000]]));
  const seen: number[] = [];
  for (let at = 0; at < SINGLE_CLICKS; at += 1) {
    const pressed = performance.now();
    await tell(agent, product.url, clickBody(keys, quiet, count + at), at);
    while ((await judgedOf(quiet)) <= at) await pause(2);
    seen.push(performance.now() - pressed);
  }
  agent.destroy();

  const each = timingsOf(took);
  const single = timingsOf(seen);
  console.log(`${count.toLocaleString('en-US')} clicks over HTTP, ${CONNECTIONS} at a time:`);
  console.log(
    `  acknowledged                 ${Math.round(count / seconds).toLocaleString('en-US')} a second, median ${each.p50.toFixed(1)} ms, 95 % ${each.p95.toFixed(1)} ms`,
  );
  console.log(
    `  judged meanwhile and after   ${Math.round(found / judgedSeconds).toLocaleString('en-US')} a second; lost ${count - found}`,
  );
  console.log(`  one click, until in the log  median ${single.p50.toFixed(1)} ms, 95 % ${single.p95.toFixed(1)} ms`);
  return found === count;
};

const clickBody = (keys: AdKeys, advertiserId: string, at: number): string => {
  const token = signAdToken(keys, {
    ...{ advertiserId, adId: randomUUID(), place: at % 20, visitor: at.toString(16).padStart(32, '0') },
    orgId: OrgId.parse(`camp-${at % 50}`),
    instanceId: InstanceId.parse(`session-${at % 50}`),
    servedAt: new Date(Date.now() - 60_000),
    priceMicros: '1250000',
    basisPoints: null,
  });
  return JSON.stringify({ token, nonce: `click-nonce-${at}`, link: 'website' });
};

/** From an address of its own, as from behind a proxy. @returns the answer's status */
const tell = (agent: Agent, origin: string, body: string, at: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'text/plain;charset=UTF-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'x-forwarded-for': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
    };
    const sent = request(`${origin}/api/track/click`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body);
  });
