import { randomUUID } from 'node:crypto';
import {
  endSubscriptionsOfAbandoned,
  endSubscriptionsOfForgotten,
  followAdImages,
  followForgotten,
  followInvitations,
  followSettledClicks,
  followSettlements,
  followUploadedImports,
  forgetPerson,
  startClickJudge,
  startInteractionCounting,
  startViewsTallying,
} from '@campjay/command-api/service.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { type RestartableDatabase, startRestartableDatabase } from '../support/postgres/restartableDatabase.ts';
import { openMeilisearchTextIndex } from '@campjay/platform/textIndex/meilisearch/meilisearchTextIndex.ts';
import {
  type MeilisearchStandIn,
  startMeilisearchStandIn,
} from '@campjay/platform/textIndex/meilisearch/testing/meilisearchStandIn.ts';
import { startSearchIndexer } from '@campjay/search-indexer/service.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openParts } from '@campjay/campjay/parts.ts';
import { type Browser, type Families, openFamilies, PASSWORD } from '../support/product/openFamilies.ts';

const SOON_MS = 60_000;
const SESSION = { start_date: 'June 8', end_date: 'June 12', year: 2026, day_or_sleepaway: 'day' };
const campNamed = (id: string, name: string) => ({
  ...{ org_id: id, camp_org_name: name },
  instances: [{ ...SESSION, instance_id: `${id}-1` }],
});
const CAMPS = Array.from({ length: 40 }, (_, at) => campNamed(`camp-${at}`, `Kelp Forest ${at}`));

const parts = openParts();
let database: RestartableDatabase;
let meilisearch: MeilisearchStandIn;
let families: Families;
/** Followers of the log that came to an end, whether by themselves or by an error. */
const ended: unknown[] = [];
const stop = new AbortController();

/** All that the product runs beside the APIs, in this process. */
const followAll = async (): Promise<void> => {
  const { pool, databaseUrl, store, bus, sealing, accounts, adKeys, images, mailer, payments } = families;
  const deps = { pool, databaseUrl, store, log: silentLog };
  const now = () => new Date();
  const { signal } = stop;
  parts.add(startInteractionCounting({ ...deps, bus }));
  parts.add(startClickJudge({ ...deps, bus, adKeys }));
  parts.add(startViewsTallying({ ...deps, bus, adKeys }));
  parts.add(await startSearchIndexer({ ...deps, meilisearch }));
  const forget = forgetPerson({ sealing, accounts });
  const followers = {
    forgotten: followForgotten({ ...deps, forget }, signal),
    invited: followInvitations({ ...deps, sealing, mailer, origin: 'https://camps.example.org' }, signal),
    pictured: followAdImages({ ...deps, images }, signal),
    settled: followSettlements(deps, signal),
    charged: followSettledClicks({ ...deps, payments, now }, signal),
    unsubscribed: endSubscriptionsOfForgotten({ ...deps, payments }, signal),
    abandoned: endSubscriptionsOfAbandoned({ ...deps, payments, now }, signal),
    uploaded: followUploadedImports({ ...deps, now }, signal),
  };
  for (const [name, following] of Object.entries(followers)) {
    const noted = following.then(
      () => signal.aborted || ended.push(name),
      (error: unknown) => ended.push([name, error]),
    );
    parts.addClosing(() => noted);
  }
};

const unhandled: unknown[] = [];
const noteUnhandled = (error: unknown): void => void unhandled.push(error);

beforeAll(async () => {
  process.on('unhandledRejection', noteUnhandled);
  database = await startRestartableDatabase();
  meilisearch = parts.add(await startMeilisearchStandIn());
  const textIndex = openMeilisearchTextIndex(meilisearch);
  families = parts.add(await openFamilies({ camps: CAMPS, database, textIndex }));
  await followAll();
}, 180_000);
afterAll(async () => {
  stop.abort();
  await parts[Symbol.asyncDispose]();
  process.off('unhandledRejection', noteUnhandled);
}, 60_000);

interface Tried {
  readonly done: string[];
  readonly answers: Map<number, number>;
  readonly withoutAdvice: unknown[];
}
const noted = (tried: Tried, { status, headers, body }: Awaited<ReturnType<Browser['post']>>): boolean => {
  tried.answers.set(status, (tried.answers.get(status) ?? 0) + 1);
  if (status === 503 && headers.get('retry-after') === null) tried.withoutAdvice.push(body);
  return status === 200;
};

/** Favors camp after camp, each until it is acknowledged, as long as `isOn`. */
const favoring = async (parent: Browser, isOn: () => boolean): Promise<Tried> => {
  const tried: Tried = { done: [], answers: new Map(), withoutAdvice: [] };
  for (const { org_id } of CAMPS)
    while (isOn())
      if (noted(tried, await parent.post('/api/favorites/favorite-camp', { org_id }))) {
        tried.done.push(org_id);
        break;
      }
  return tried;
};

const searching = async (isOn: () => boolean): Promise<Tried> => {
  const tried: Tried = { done: [], answers: new Map(), withoutAdvice: [] };
  while (isOn()) {
    const filterState = { selectedSearchText: 'kelp forest' };
    noted(tried, await families.browser().post('/api/camp-data/get-facet-counts', { filterState }));
    noted(tried, await families.browser().post('/api/camp-data/get-camp-data-chunk', { filterState }));
  }
  return tried;
};

const favorites = async (parent: Browser): Promise<readonly string[]> => {
  const { status, body } = await parent.get('/api/favorites/list');
  return status === 200 ? (body as { data: { favoritedCamps: string[] } }).data.favoritedCamps : [];
};

const answersAgain = (parent: Browser) =>
  eventually(async () => (await parent.get('/api/favorites/list')).status === 200, SOON_MS);

describe.each([
  ['is restarted', () => database.restart()],
  ['crashes', () => database.crash()],
  ['cuts all connections', () => database.cutConnections()],
] as const)('while commands and searches run, when the database %s', (_what, befall) => {
  // Covers: G.5
  it('nothing acknowledged is lost, facts are counted on, and everything follows again', async () => {
    const parent = await families.signedUp('Robin', 'Restartsen');
    const leaving = await families.signedUp('Lee', 'Leavesen');
    const isOn = { still: true };
    const running = [favoring(parent, () => isOn.still), searching(() => isOn.still)] as const;
    await eventually(async () => (await favorites(parent)).length > 2, SOON_MS);
    await befall();
    expect(await answersAgain(parent)).toBe(true);
    isOn.still = false;
    const [favored, searched] = await Promise.all(running);
    expect(
      [...favored.answers.keys(), ...searched.answers.keys()].filter((each) => ![200, 503].includes(each)),
    ).toEqual([]);
    expect([...favored.withoutAdvice, ...searched.withoutAdvice]).toEqual([]);
    expect(favored.done.length).toBeGreaterThan(2);

    // The projector and its readers.
    const hasAll = async () => {
      const shown = new Set(await favorites(parent));
      return favored.done.every((orgId) => shown.has(orgId));
    };
    expect(await eventually(hasAll, SOON_MS)).toBe(true);
    // The search's index, by its listener or its poll, and the indexer in Meilisearch.
    const id = randomUUID();
    await families.importCamps([campNamed(id, 'Otter Pottery')]);
    expect(await eventually(() => meilisearch.documentIds('campjay_camps')?.includes(id) === true, SOON_MS)).toBe(true);
    // The consumers of the bus.
    for (const topic of ['analytics', 'ad-clicks', 'ad-views'])
      await families.bus.publish(topic, [{ id: randomUUID(), key: 'nobody', body: { is: 'unusable' } }]);
    const isConsumed = async () =>
      (await Promise.all(['analytics', 'ad-clicks', 'ad-views'].map((topic) => families.bus.lag(topic)))).every(
        ({ waiting }) => waiting === 0,
      );
    expect(await eventually(isConsumed, SOON_MS)).toBe(true);
    // Who follows the log for its effects.
    await leaving.tell('/api/users/delete-account', { confirmation: 'delete my account', password: PASSWORD });
    expect(ended).toEqual([]);
    expect(unhandled).toEqual([]);
  }, 180_000);
});
