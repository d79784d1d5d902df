import { randomUUID } from 'node:crypto';
import {
  createEmailComposer,
  deliverEmails,
  endAbandonedSubscriptions,
  endForgottenSubscriptions,
  runAdImageCleanup,
  runAdTracking,
  runForgottenPersonPolicy,
  runInvitationPolicy,
  runSettlementCharging,
  runMonthSettlement,
  runUploadedImports,
  createForgetPerson,
  createPostgresManagerStorage,
  startClickJudge,
  startInteractionCounting,
  startViewsTallying,
} from '@campjay/command-api/service.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createEmailDelivery } from '@campjay/platform/mail/queue/emailDelivery.ts';
import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { type RestartableDatabase, startRestartableDatabase } from '../support/postgres/restartableDatabase.ts';
import { openMeilisearchTextIndex } from '@campjay/platform/text-index/meilisearch/meilisearchTextIndex.ts';
import {
  type MeilisearchStandIn,
  startMeilisearchStandIn,
} from '@campjay/platform/text-index/meilisearch/testing/meilisearchStandIn.ts';
import { startSearchIndexer } from '@campjay/search-indexer/service.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openResources } from '@campjay/campjay/processes/resources.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { type Browser, type Families, openFamilies, PASSWORD } from '../support/product/openFamilies.ts';

const TOPICS = ['analytics', 'ad-clicks', 'ad-views'];
const SESSION = { start_date: 'June 8', end_date: 'June 12', year: 2026, day_or_sleepaway: 'day' };
const campNamed = (id: string, name: string) => ({
  ...{ org_id: id, camp_org_name: name },
  instances: [{ ...SESSION, instance_id: `${id}-1` }],
});
const CAMPS = Array.from({ length: 40 }, (_, at) => campNamed(`camp-${at}`, `Kelp Forest ${at}`));

const resources = openResources();
let database: RestartableDatabase;
let meilisearch: MeilisearchStandIn;
let families: Families;
/** Consumers of the log that ended, with or without an error. */
const ended: unknown[] = [];
const stop = new AbortController();
const indexed = createSignal();
const handled = createSignal();
/** Ids of the messages that reached a consumer of the bus. */
const handledIds = new Set<string>();

const watchedBus = (bus: InteractionBus): InteractionBus => ({
  ...bus,
  consume: (topic, handle, options) =>
    bus.consume(
      topic,
      (messages) => {
        for (const { id } of messages) handledIds.add(id);
        handled.notify();
        return handle(messages);
      },
      options,
    ),
});

/** Starts everything that the product runs beside the APIs, in this process. */
const followAll = async (): Promise<void> => {
  const { pool, databaseUrl, store, sealing, accounts, adKeys, images, mailer, payments } = families;
  const deps = { pool, databaseUrl, store, storage: createPostgresManagerStorage(pool), log: silentLog };
  const now = () => new Date();
  const { signal } = stop;
  const bus = watchedBus(families.bus);
  resources.add(startInteractionCounting({ ...deps, bus }));
  resources.add(startClickJudge({ ...deps, bus, adKeys }));
  resources.add(startViewsTallying({ ...deps, bus, adKeys }));
  resources.add(await startSearchIndexer({ ...deps, meilisearch, onCaughtUp: indexed.notify }));
  const forget = createForgetPerson({ sealing, accounts, mailer });
  const compose = createEmailComposer({ store, sealing, accounts, origin: 'https://camps.example.org' });
  const delivery = createEmailDelivery({ pool, mailer, compose, now, log: silentLog });
  const processManagers = {
    forgotten: runForgottenPersonPolicy({ ...deps, forget }, signal),
    invited: runInvitationPolicy({ ...deps, now }, signal),
    emailed: deliverEmails({ ...deps, delivery, now }, signal),
    counted: runAdTracking(deps, signal),
    pictured: runAdImageCleanup({ ...deps, images }, signal),
    settled: runMonthSettlement(deps, signal),
    charged: runSettlementCharging({ ...deps, payments, now }, signal),
    unsubscribed: endForgottenSubscriptions({ ...deps, payments }, signal),
    abandoned: endAbandonedSubscriptions({ ...deps, payments, now }, signal),
    uploaded: runUploadedImports({ ...deps, now, countFamilies: () => Promise.resolve(0) }, signal),
  };
  for (const [name, completion] of Object.entries(processManagers)) {
    const noted = completion.then(
      () => signal.aborted || ended.push(name),
      (error: unknown) => ended.push([name, error]),
    );
    resources.onClose(() => noted);
  }
};

const unhandled: unknown[] = [];
const noteUnhandled = (error: unknown): void => void unhandled.push(error);

beforeAll(async () => {
  process.on('unhandledRejection', noteUnhandled);
  database = await startRestartableDatabase();
  meilisearch = resources.add(await startMeilisearchStandIn());
  const textIndex = openMeilisearchTextIndex(meilisearch);
  families = resources.add(await openFamilies({ camps: CAMPS, database, textIndex }));
  await followAll();
});
afterAll(async () => {
  stop.abort();
  await resources[Symbol.asyncDispose]();
  process.off('unhandledRejection', noteUnhandled);
});

/** What clients were answered. */
const createAttempts = () => ({ done: [] as string[], statuses: new Set<number>(), withoutAdvice: [] as unknown[] });
type Attempts = ReturnType<typeof createAttempts>;
const answered = createSignal();
const noted = (attempts: Attempts, { status, headers, body }: Awaited<ReturnType<Browser['post']>>): boolean => {
  attempts.statuses.add(status);
  if (status === 503 && headers.get('retry-after') === null) attempts.withoutAdvice.push(body);
  return status === 200;
};

/** Favorites one camp after another, each until it is acknowledged, as long as `isOn` returns true. */
const toggleFavorites = async (parent: Browser, attempts: Attempts, isOn: () => boolean): Promise<void> => {
  for (const { org_id } of CAMPS)
    while (isOn())
      if (noted(attempts, await parent.post('/api/favorites/favorite-camp', { org_id }))) {
        attempts.done.push(org_id);
        answered.notify();
        break;
      }
};

const searching = async (attempts: Attempts, isOn: () => boolean): Promise<void> => {
  while (isOn()) {
    const filterState = { selectedSearchText: 'kelp forest' };
    noted(attempts, await families.browser().post('/api/camp-data/get-facet-counts', { filterState }));
    noted(attempts, await families.browser().post('/api/camp-data/get-camp-data-chunk', { filterState }));
  }
};

/** Retries while the response is stale or refused: each time the product waits up to two seconds for the read model. */
const favorites = async (parent: Browser): Promise<readonly string[]> => {
  for (;;) {
    const { status, body } = await parent.get('/api/favorites/list');
    const { data, stale } = body as { data?: { favoritedCamps: string[] }; stale?: true };
    if (status === 200 && data && stale !== true) return data.favoritedCamps;
  }
};

describe.each([
  ['is restarted', () => database.restart()],
  ['crashes', () => database.crash()],
  ['cuts all connections', () => database.cutConnections()],
] as const)('while commands and searches run, when the database %s', (_what, causeOutage) => {
  // Covers: G.5
  it('nothing acknowledged is lost, interactions are still counted, and everything catches up', async () => {
    const parent = await families.signedUp('Robin', 'Restartsen');
    const leaving = await families.signedUp('Lee', 'Leavesen');
    const isOn = { still: true };
    const [favored, searched] = [createAttempts(), createAttempts()];
    const running = [toggleFavorites(parent, favored, () => isOn.still), searching(searched, () => isOn.still)];
    await answered.until(() => favored.done.length > 2);
    await causeOutage();
    const before = favored.done.length;
    await answered.until(() => favored.done.length > Math.min(before, CAMPS.length - 1));
    isOn.still = false;
    await Promise.all(running);
    for (const { statuses, withoutAdvice } of [favored, searched]) {
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(withoutAdvice).toEqual([]);
    }

    // The projector and the queries of its read models.
    await families.showAll();
    expect(await favorites(parent)).toEqual(expect.arrayContaining(favored.done));
    // The search index, by its listener or its poll, and the indexer in Meilisearch.
    const id = randomUUID();
    await families.importCamps([campNamed(id, 'Otter Pottery')]);
    await indexed.until(() => meilisearch.documentIds('campjay_camps')?.includes(id) === true);
    // The consumers of the bus.
    const messages = TOPICS.map((topic) => ({ topic, id: randomUUID() }));
    for (const { topic, id } of messages)
      await families.bus.publish(topic, [{ id, key: 'nobody', body: { is: 'unusable' } }]);
    await handled.until(() => messages.every((message) => handledIds.has(message.id)));
    // The background policies that follow the log.
    await leaving.postOk('/api/users/delete-account', { confirmation: 'delete my account', password: PASSWORD });
    expect(ended).toEqual([]);
    expect(unhandled).toEqual([]);
  });
});
