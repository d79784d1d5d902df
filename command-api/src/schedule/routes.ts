import { type Route, routes } from '@campjay/platform/http/route.ts';
import { entryRoutes } from './entryRoutes.ts';
import { feedRoutes } from './feedRoutes.ts';
import { markReadRoute } from './markReadRoute.ts';
import { planRoutes } from './planRoutes.ts';
import { playdatesRoutes } from './playdatesRoutes.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { type SharingDeps, sharingRoutes } from './sharingRoutes.ts';
import { undoRoute } from './undoRoute.ts';

/** Routes for planning a summer, alone or together (Requirement 1.26). */
export const scheduleRoutes = (deps: SharingDeps): readonly Route[] =>
  routes(
    sessionRoutes(deps),
    planRoutes(deps),
    playdatesRoutes(deps),
    entryRoutes(deps),
    sharingRoutes(deps),
    undoRoute(deps),
    markReadRoute(deps),
    feedRoutes(deps),
  );
