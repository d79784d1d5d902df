import { type DayNumber } from '@campjay/events/calendar.ts';
import { type AdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { type EventStore, type Position } from '@campjay/platform/eventstore/port.ts';
import { type Route, VISITOR } from '@campjay/platform/http/route.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { createEmbeddedPlaces } from '@campjay/platform/places/embedded/embeddedPlaces.ts';
import { type Places } from '@campjay/platform/places/port.ts';
import { createReader } from '@campjay/read-models/activeBuild.ts';
import { createReading } from '@campjay/read-models/reader.ts';
import { createReadModelTables } from '@campjay/read-models/tables.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { type TextIndex } from '@campjay/platform/text-index/port.ts';
import { createTextIndexCircuit, type TextIndexCircuit } from '@campjay/platform/text-index/textIndexCircuit.ts';
import { type Pool } from 'pg';
import { createAdServing } from './ads/placement/adServing.ts';
import { type WatchedAdInventory, watchAdInventory } from './ads/placement/watchAdInventory.ts';
import { type Comparer, createComparer } from './benchmarking/comparer.ts';
import { createSearchService } from './search/searchService.ts';
import { createCards } from './search/cards.ts';
import { type CampIndex, startCampIndex } from './search/index/campIndex.ts';
import { startTextIndexHolder } from './search/index/build/startTextIndexHolder.ts';
import { type IndexSize, measureIndex } from './search/index/indexSize.ts';
import { hasCamp, listOrgIds, segmentsOf } from './search/index/snapshot.ts';
import { textCandidatesCache } from './search/index/textCandidates.ts';
import { createVocabularyTextIndex } from './search/index/build/vocabularyBuilder.ts';
import { createCampLog } from './catalog/campHistory.ts';
import { drawPageAd, findCampOnPage, hasCamps, listCamps } from './pages/listCamps.ts';
import { type PageCamps } from './pages/sitemapPaths.ts';
import { createPictureDrawer, type PictureDrawer } from './share-pictures/pictureDrawer.ts';
import { queryRoutes } from './routes.ts';
import { createScheduleAccess, type ScheduleAccess } from './schedule/access.ts';
import { startLiveSchedules, type LiveSchedules } from './schedule/live/liveSchedules.ts';
import { type ServerCache } from './kernel/serverCache.ts';
import { createSchools, type Schools } from './schools/schools.ts';

export { readAudit } from './admin/audit/readAudit.ts';
export { INDEXED_CATEGORIES, type IndexSize } from './search/index/indexSize.ts';
export { searchTiming } from './search/findCamps.ts';
export { readAdvertiserList } from './admin/readAdminLists.ts';
export { campDigests } from './search/index/build/campDigests.ts';
export { searchRule } from './alerts/searchRule.ts';
export { createPages, type Pages } from './pages/pages.ts';
export { type ClientPart } from './pages/searchDocument.ts';

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
  /** Random numbers for drawing ads, from 0 up to but not including 1; `Math.random` by default. */
  readonly random?: () => number;
  readonly now?: () => Date;
  /** The current calendar day, from which the days until registration are counted. */
  readonly today: () => DayNumber;
  /** Finds words that are similar to a misspelled word. By default, they are found in the catalog's own vocabulary. */
  readonly textIndex?: TextIndex | undefined;
  /** Loads the ZIP codes and cities for the location field; by default, those embedded in the platform package. */
  readonly openPlaces?: (() => Places) | undefined;
  /** The bundled file of the worker thread that loads the search index. Without it, this thread loads the index. */
  readonly loadWorker?: URL | undefined;
  /** The bundled file of the worker thread that compares camps. Without it, this thread compares them. */
  readonly compareWorker?: URL | undefined;
  /** The bundled file of the worker thread that draws share pictures. Without it, this thread draws them. */
  readonly drawWorker?: URL | undefined;
  /** The built client, whose drawings the share pictures show. */
  readonly clientFolder?: string | undefined;
  /** Called when the search index has caught up with more of the log, so that `getReadiness` may have changed. */
  readonly onIndexed?: (() => void) | undefined;
  /** Further caches that admins can list and clear together with those of the query API, such as rendered pages. */
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
   * Whether the query API can serve requests, and what it is still waiting for. `searched` is the log position up to
   * which searches include all changes.
   */
  getReadiness(): {
    readonly ready: boolean;
    readonly waitingFor: readonly string[];
    readonly searched?: Position | undefined;
  };
}

/** Starts the query API: its routes read from the read models and from an index of all camps in memory. */
export const startQueryApi = async (deps: QueryApiDeps): Promise<QueryApi> => {
  const { primary = deps.pool, now = getCurrentTime } = deps;
  await createReadModelTables(primary);
  const index = await startCampIndex(deps);
  const resources: AsyncDisposable[] = [index];
  try {
    const scheduleAccess = createScheduleAccess(deps.store, now);
    const liveSchedules = await startLiveSchedules({ store: deps.store, access: scheduleAccess, log: deps.log });
    resources.push(liveSchedules);
    const ads = await watchAdInventory({ ...deps, now });
    resources.push(ads);
    let textIndex: TextIndexCircuit | undefined;
    if (deps.textIndex) {
      textIndex = createTextIndexCircuit(deps.textIndex, { log: deps.log });
      resources.push(textIndex);
    } else {
      resources.push(await startTextIndexHolder({ ...deps, pool: primary, index, now }));
    }
    const comparer = createComparer(deps);
    resources.push(comparer);
    const pictureDrawer = createPictureDrawer(deps);
    resources.push(pictureDrawer);
    const close = () => closeAll(resources);
    return buildQueryApi(
      { index, scheduleAccess, liveSchedules, ads, textIndex, comparer, pictureDrawer, close },
      deps,
    );
  } catch (error) {
    // Otherwise the resources would keep using the pool, which the caller closes after the error.
    await closeAll(resources);
    throw error;
  }
};

const getCurrentTime = (): Date => new Date();

/** Closes the resources in the reverse order of opening. */
const closeAll = async (resources: readonly AsyncDisposable[]): Promise<void> => {
  for (const resource of [...resources].reverse()) await resource[Symbol.asyncDispose]();
};

interface QueryApiResources {
  readonly index: CampIndex;
  readonly scheduleAccess: ScheduleAccess;
  readonly liveSchedules: LiveSchedules;
  readonly ads: WatchedAdInventory;
  readonly textIndex: TextIndexCircuit | undefined;
  readonly comparer: Comparer;
  readonly pictureDrawer: PictureDrawer;
  readonly close: () => Promise<void>;
}

/** Assembles the routes and caches from resources that are already running. */
const buildQueryApi = (
  { index, scheduleAccess, liveSchedules, ads, textIndex, comparer, pictureDrawer, close }: QueryApiResources,
  deps: QueryApiDeps,
): QueryApi => {
  const { pool, primary = pool, store, sealing, adKeys: keys, today } = deps;
  const { now = getCurrentTime, random = Math.random, openPlaces = createEmbeddedPlaces, moreCaches = [] } = deps;
  const cards = createCards(pool);
  // Read at startup, because it blocks this thread for a few tenths of a second.
  const places = openPlaces();
  const schools = createSchools(pool);
  const campLog = createCampLog(store);
  const textCache = textCandidatesCache(() => segmentsOf(index.current()?.snapshot));
  const vocabularyIndex = createVocabularyTextIndex(() => index.current()?.snapshot);
  const caches = [textCache, cards.cache, pictureDrawer.cache, ...moreCaches];
  const searchService = createSearchService({ getCatalog: index.current, today, textIndex, fallback: vocabularyIndex });
  const adServing = createAdServing({ inventory: ads.inventory, random, keys, now });
  const pageCamps = (): PageCamps | undefined => {
    const catalog = index.current();
    if (!catalog) return undefined;
    return {
      // The day is part of it, because cards show how many days are left until registration opens.
      version: `${catalog.schema} ${catalog.batch} ${today()}`,
      list: (match, ad) => listCamps(catalog, cards, today(), match, ad),
      has: (match) => hasCamps(catalog, today(), match),
      orgIds: () => listOrgIds(catalog.snapshot),
      lists: (orgId) => hasCamp(catalog.snapshot, orgId),
      find: (orgId) => findCampOnPage(catalog, cards, today(), orgId),
      drawAd: (match) => drawPageAd(catalog, cards, adServing, today(), match),
      // Only visitors who are not signed in see the cards of a document.
      createAdToken: ({ card }, visitor) => adServing.createTokenFactory({ principal: VISITOR, ...visitor })(card, 0),
    };
  };
  return {
    routes: queryRoutes({
      ...{ pool, primary, store, sealing, searchService, cards, places, campLog, comparer, today, now },
      reading: createReading(createReader(pool)),
      adServing,
      access: scheduleAccess,
      live: liveSchedules,
      caches,
      pageCamps,
      pictureDrawer,
    }),
    schools,
    caches,
    indexSize: () => {
      const catalog = index.current();
      return catalog && measureIndex(catalog.snapshot);
    },
    pageCamps,
    getReadiness: () => {
      const catalog = index.current();
      return catalog
        ? { ready: true, waitingFor: [], searched: catalog.checkpoint }
        : { ready: false, waitingFor: ['camp index'] };
    },
    [Symbol.asyncDispose]: close,
  };
};
