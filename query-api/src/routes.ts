import { type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { type Places } from '@campjay/platform/places/port.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { auditRoutes } from './admin/audit/routes.ts';
import { cacheRoutes } from './admin/cacheRoutes.ts';
import { adminRoutes } from './admin/routes.ts';
import { createAdvertiserAccess } from './ads/advertiserAccess.ts';
import { type AdServing } from './ads/placement/adServing.ts';
import { advertisingRoutes } from './ads/routes.ts';
import { type Comparer } from './benchmarking/comparer.ts';
import { benchmarkingRoutes } from './benchmarking/routes.ts';
import { campHistoryRoutes } from './catalog/routes.ts';
import { parentRoutes } from './kernel/parentRoutes.ts';
import { type ServerCache } from './kernel/serverCache.ts';
import { placesRoutes } from './places/routes.ts';
import { schoolsRoutes } from './schools/routes.ts';
import { catalogRoutes } from './search/routes.ts';
import { type PageCamps } from './pages/sitemapPaths.ts';
import { type PictureDrawer } from './share-pictures/pictureDrawer.ts';
import { sharePictureRoutes } from './share-pictures/routes.ts';
import { sentenceRoutes } from './search/sentence/routes.ts';

/** Dependencies of the query API's routes. */
export type QueryRoutesDeps = Parameters<typeof parentRoutes>[0] & {
  readonly sealing: Pick<Sealing, 'decrypt' | 'emailLookup'>;
  readonly adServing: AdServing;
  readonly places: Places;
  readonly comparer: Comparer;
  readonly pageCamps: () => PageCamps | undefined;
  readonly pictureDrawer: PictureDrawer;
  /** In-memory caches that admins can list and clear. */
  readonly caches: readonly ServerCache[];
};

/** Creates all HTTP routes of the query API. */
export const queryRoutes = ({
  adServing,
  places,
  comparer,
  caches,
  pageCamps,
  pictureDrawer,
  ...deps
}: QueryRoutesDeps): readonly Route[] => {
  const { pool, reading, store, sealing, searchService, cards, campLog, today, now } = deps;
  return combineRoutes(
    catalogRoutes({ searchService, cards, ads: adServing }),
    sentenceRoutes({ searchService, cards, places }),
    placesRoutes(places),
    parentRoutes(deps),
    schoolsRoutes({ reading }),
    advertisingRoutes({ pool, reading, store, advertisers: createAdvertiserAccess(store), now, today }),
    adminRoutes({ pool, reading, store, sealing, now }),
    auditRoutes({ pool, reading, sealing }),
    campHistoryRoutes({ reading, store, sealing, campLog }),
    cacheRoutes(() => caches),
    benchmarkingRoutes({ reading, store, comparer }),
    sharePictureRoutes({ camps: pageCamps, drawer: pictureDrawer }),
  );
};
