import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deriveClickId } from '@campjay/command-api/ads/clicks/adMessage.ts';
import { createAdvertisers } from '@campjay/command-api/ads/clicks/judge/testing/judged.ts';
import { adMonthOf } from '@campjay/domain/ads/adMonth.ts';
import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { type AdKeys, deriveAdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { createAdTokenNonce, createAdToken } from '@campjay/domain/ads/tokens/adToken.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { readOrCreateMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { productSettings, startProduct } from '../startProduct.ts';

const EVENTS_AT_ONCE = 5_000;

/** Clicks to send: a file with a body per line, and the click id of each line. */
export interface Clicks {
  readonly file: string;
  readonly clickIds: readonly string[];
}

/** The built product with its embedded PostgreSQL, plus access to its log. It expects clicks from behind one proxy. */
export const openClickedProduct = async (folder: string) => {
  const product = await startProduct({ ...productSettings(folder), TRUSTED_PROXIES: '1' });
  const { url: databaseUrl, pid } = JSON.parse(await readFile(join(folder, 'running.json'), 'utf8')) as {
    url: string;
    pid: number;
  };
  const store = await openPostgresEventStore({ url: databaseUrl, log: silentLog });
  return {
    ...{ url: product.url, pid, store },
    keys: deriveAdKeys(await readOrCreateMasterKeys(join(folder, 'master-keys.json'))),
    [Symbol.asyncDispose]: async () => {
      await store[Symbol.asyncDispose]();
      await product[Symbol.asyncDispose]();
    },
  };
};
export type ClickedProduct = Awaited<ReturnType<typeof openClickedProduct>>;

/** Creates advertisers with practically unlimited budgets. */
export const newAdvertisers = async (store: EventStore, count: number): Promise<readonly string[]> => {
  const advertisers = Array.from({ length: count }, () => randomUUID());
  await createAdvertisers(store, new Map(advertisers.map((id) => [id, 100_000_000])));
  return advertisers;
};

/** Valid clicks on cards that were served a minute ago. */
export const makeClicks = async (
  keys: AdKeys,
  file: string,
  advertisers: readonly string[],
  count: number,
): Promise<Clicks> => {
  const made = Array.from({ length: count }, (_, at) => {
    const nonce = createAdTokenNonce();
    const card = {
      ...{ advertiserId: advertisers[at % advertisers.length] ?? '', adId: randomUUID(), place: at % 20 },
      ...{ orgId: OrgId.parse(`camp-${at % 50}`), instanceId: InstanceId.parse(`session-${at % 50}`) },
      ...{ servedAt: new Date(Date.now() - 60_000), visitor: at.toString(16).padStart(32, '0') },
      ...{ priceMicros: '1250000', basisPoints: null },
    };
    const click = { token: createAdToken(keys, card, nonce), nonce: `click-nonce-${at}`, link: 'website' };
    return { body: JSON.stringify(click), clickId: deriveClickId(nonce, click.nonce) };
  });
  await writeFile(file, made.map(({ body }) => body).join('\n'));
  return { file, clickIds: made.map(({ clickId }) => clickId) };
};

/** Number of these advertisers' clicks that have been judged. */
export const judgedCount = async (store: EventStore, advertisers: readonly string[]): Promise<number> => {
  const counts = await Promise.all(
    advertisers.map(async (advertiserId) => {
      const { revision } = await store.readStream(streamOf(advertiserId), { limit: 1 });
      return Number(revision ?? -1n) + 1;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

/** Ids of all clicks of these advertisers that have a verdict in the log. */
export const judgedClickIds = async (
  store: EventStore,
  advertisers: readonly string[],
): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  for (const advertiserId of advertisers)
    for (let from = 0n; ; from += BigInt(EVENTS_AT_ONCE)) {
      const { events } = await store.readStream(streamOf(advertiserId), { from, limit: EVENTS_AT_ONCE });
      for (const { data } of events) found.add((data as { click: { clickId: string } }).click.clickId);
      if (events.length < EVENTS_AT_ONCE) break;
    }
  return found;
};

const streamOf = (advertiserId: string): string => adInteractionsStream(advertiserId, adMonthOf(new Date()));
