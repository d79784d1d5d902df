import { type DayNumber } from '@campjay/events/calendar.ts';
import { type AdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { type EventStore, type Position } from '@campjay/platform/eventstore/port.ts';
import { type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { createEmbeddedPlaces } from '@campjay/platform/places/embedded/embeddedPlaces.ts';
import { type Places } from '@campjay/platform/places/port.ts';
import { createReadModelTables } from '@campjay/read-models/tables.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { type TextIndex } from '@campjay/platform/text-index/port.ts';
import { createTextIndexCircuit, type TextIndexCircuit } from '@campjay/platform/text-index/textIndexCircuit.ts';
import { type Pool } from 'pg';
import { auditRoutes } from './admin/audit/routes.ts';
import { cacheRoutes } from './admin/cacheRoutes.ts';
import { adminRoutes } from './admin/routes.ts';
import { createAdvertiserAccess } from './ads/advertiserAccess.ts';
import { advertisingRoutes } from './ads/routes.ts';
import { createAdServing } from './ads/placement/adServing.ts';
import { type WatchedAdInventory, watchAdInventory } from './ads/placement/watchAdInventory.ts';
import { type Comparer, createComparer } from './benchmarking/comparer.ts';
import { benchmarkingRoutes } from './benchmarking/routes.ts';
import { createSearchService } from './search/searchService.ts';
import { createCards } from './search/cards.ts';
import { type CampIndex, startCampIndex } from './search/index/campIndex.ts';
import { startTextIndexHolder } from './search/index/build/startTextIndexHolder.ts';
import { type IndexSize, measureIndex } from './search/index/indexSize.ts';
import { segmentsOf } from './search/index/snapshot.ts';
import { textCandidatesCache } from './search/index/textCandidates.ts';
import { createVocabularyTextIndex } from './search/index/build/vocabularyBuilder.ts';
import { createCampLog } from './catalog/campHistory.ts';
import { campHistoryRoutes } from './catalog/routes.ts';
import { catalogRoutes } from './search/routes.ts';
import { hasCamps, listCamps } from './pages/listCamps.ts';
import { type PageCamps } from './pages/sitemapPaths.ts';
import { parentRoutes } from './kernel/parentRoutes.ts';
import { placesRoutes } from './places/routes.ts';
import { createScheduleAccess, type ScheduleAccess } from './schedule/access.ts';
import { startLiveSchedules, type LiveSchedules } from './schedule/live/liveSchedules.ts';
import { type ServerCache } from './kernel/serverCache.ts';
import { schoolsRoutes } from './schools/routes.ts';
import { createSchools, type Schools } from './schools/schools.ts';

export { readAudit } from './admin/audit/readAudit.ts';
export { INDEXED_CATEGORIES, type IndexSize } from './search/index/indexSize.ts';
export { searchTiming } from './search/findCamps.ts';
export { readAdvertiserList as listedAdvertisers } from './admin/readAdminLists.ts';
export { campDigests } from './search/index/build/campDigests.ts';
export { createPages, type Pages } from './pages/pages.ts';

export interface QueryApiDeps {
  /** Used for reads; may be a read-only replica. */
  readonly pool: Pool;
  /** Used for the few writes; `pool` if absent. */
  readonly primary?: Pool | undefined;
  /** URL of the primary, because only the primary sends notifications; worker threads also connect to it. */
  readonly databaseUrl: string;
  readonly log: Log;
  /**
   * Used to check access and to notice when access changes, because read models lag behind the log. Only the result of
   * a text index rebuild is appended.
   */
  readonly store: Pick<EventStore, 'readStream' | 'subscribe' | 'head' | 'append'>;
  /** Decrypts private values while a response is built. */
  readonly sealing: Pick<Sealing, 'decrypt' | 'emailLookup'>;
  /** Keys that sign ad cards. */
  readonly adKeys: AdKeys;
  /** Chooses between ads. Returns a number from 0 to below 1, like the default, `Math.random`. */
  readonly random?: () => number;
  readonly now?: () => Date;
  /** The calendar day from which "days until registration" is counted. */
  readonly today: () => DayNumber;
  /** The index that tolerates typos; the catalog's own vocabulary by default. */
  readonly textIndex?: TextIndex | undefined;
  /** Loads the ZIP codes and cities for the location field; by default, the data embedded in the package. */
  readonly openPlaces?: (() => Places) | undefined;
  /** The bundled worker file that loads the index; without it, the index is loaded in this thread. */
  readonly loadWorker?: URL | undefined;
  /** The bundled worker file that compares camps; without it, camps are compared in this thread. */
  readonly compareWorker?: URL | undefined;
  /** Called each time `readiness` may have changed, because the index has caught up with more of the log. */
  readonly onIndexed?: (() => void) | undefined;
  /** Caches to list and clear together with those of the query API, such as rendered pages. */
  readonly moreCaches?: readonly ServerCache[];
}

export interface QueryApi extends AsyncDisposable {
  readonly routes: readonly Route[];
  /** The camps for server-rendered pages; undefined until the index is loaded. */
  pageCamps(): PageCamps | undefined;
  /** The schools that have a page. */
  readonly schools: Schools;
  /** Size of the search index; undefined until it is loaded. */
  indexSize(): IndexSize | undefined;
  /** In-memory caches. */
  readonly caches: readonly ServerCache[];
  /**
   * Whether the query API can serve requests, what it still waits for, and up to which log position searches are current
   * (`searched`).
   */
  readiness(): {
    readonly ready: boolean;
    readonly waitingFor: readonly string[];
    readonly searched?: Position | undefined;
  };
}

/** Starts the read side: query routes over the read models and the camp index. */
export const startQueryApi = async (deps: QueryApiDeps): Promise<QueryApi> => {
  const primary = deps.primary ?? deps.pool;
  await createReadModelTables(primary);
  const index = await startCampIndex(deps);
  const resources: AsyncDisposable[] = [index];
  try {
    const access = createScheduleAccess(deps.store, deps.now ?? (() => new Date()));
    const live = await startLiveSchedules({ store: deps.store, access, log: deps.log });
    resources.push(live);
    const ads = await watchAdInventory({ ...deps, now: deps.now ?? (() => new Date()) });
    resources.push(ads);
    if (!deps.textIndex)
      resources.push(
        await startTextIndexHolder({ ...deps, pool: primary, index, now: deps.now ?? (() => new Date()) }),
      );
    const textIndex = deps.textIndex && createTextIndexCircuit(deps.textIndex, { log: deps.log });
    if (textIndex) resources.push(textIndex);
    const comparer = createComparer(deps);
    resources.push(comparer);
    return buildQueryApi({ index, access, live, ads, textIndex, comparer, close: () => closeAll(resources) }, deps);
  } catch (error) {
    // Otherwise they would keep using the pool, which the caller closes after the error.
    await closeAll(resources);
    throw error;
  }
};

/** Closes in reverse order of opening. */
const closeAll = async (resources: readonly AsyncDisposable[]): Promise<void> => {
  for (const resource of [...resources].reverse()) await resource[Symbol.asyncDispose]();
};

interface QueryApiResources {
  readonly index: CampIndex;
  readonly access: ScheduleAccess;
  readonly live: LiveSchedules;
  readonly ads: WatchedAdInventory;
  readonly textIndex: TextIndexCircuit | undefined;
  readonly comparer: Comparer;
  readonly close: () => Promise<void>;
}

/** Assembles the routes and caches from resources that are already running. */
const buildQueryApi = (
  { index, access, live, ads, textIndex, comparer, close }: QueryApiResources,
  deps: QueryApiDeps,
): QueryApi => {
  const { pool, primary = pool, store, sealing, adKeys: keys, today } = deps;
  const { now = () => new Date(), random = Math.random, openPlaces = createEmbeddedPlaces, moreCaches = [] } = deps;
  const cards = createCards(pool);
  // Read at startup, because it blocks this thread for some tenths of a second.
  const places = openPlaces();
  const schools = createSchools(pool);
  const changes = createCampLog(store);
  const textCache = textCandidatesCache(() => segmentsOf(index.current()?.snapshot));
  const fallback = createVocabularyTextIndex(() => index.current()?.snapshot);
  const caches = [textCache, cards.cache, ...moreCaches];
  const searchService = createSearchService({ getCatalog: index.current, today, textIndex, fallback });
  return {
    routes: combineRoutes(
      catalogRoutes({
        searchService,
        cards,
        ads: createAdServing({ inventory: ads.inventory, chance: random, keys, now }),
      }),
      placesRoutes(places),
      parentRoutes({ pool, primary, store, sealing, searchService, cards, today, now, access, live, campLog: changes }),
      schoolsRoutes(schools),
      advertisingRoutes({ pool, store, advertisers: createAdvertiserAccess(store), now, today }),
      adminRoutes({ pool, store, sealing, now }),
      auditRoutes({ pool, sealing }),
      campHistoryRoutes({ pool, store, sealing, campLog: changes }),
      cacheRoutes(() => caches),
      benchmarkingRoutes({ pool, store, comparer }),
    ),
    schools,
    caches,
    indexSize: () => {
      const catalog = index.current();
      return catalog && measureIndex(catalog.snapshot);
    },
    pageCamps: () => {
      const catalog = index.current();
      return (
        catalog && {
          version: `${catalog.schema} ${catalog.batch}`,
          list: (match) => listCamps(catalog, cards, today(), match),
          has: (match) => hasCamps(catalog, today(), match),
        }
      );
    },
    readiness: () => {
      const catalog = index.current();
      return catalog
        ? { ready: true, waitingFor: [], searched: catalog.checkpoint }
        : { ready: false, waitingFor: ['camp index'] };
    },
    [Symbol.asyncDispose]: close,
  };
};
