import { type Route, routes } from '@campjay/platform/http/kit.ts';
import { entryRoutes } from './entryRoutes.ts';
import { feedRoutes } from './feedRoutes.ts';
import { lookRoute } from './lookRoute.ts';
import { planRoutes } from './planRoutes.ts';
import { playdatesRoutes } from './playdatesRoutes.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { type SharingParts, sharingRoutes } from './sharingRoutes.ts';
import { undoRoute } from './undoRoute.ts';

/** Where a summer is planned, alone or together (SPEC §3 'Schedule'). */
export const scheduleRoutes = (parts: SharingParts): readonly Route[] =>
  routes(
    sessionRoutes(parts),
    planRoutes(parts),
    playdatesRoutes(parts),
    entryRoutes(parts),
    sharingRoutes(parts),
    undoRoute(parts),
    lookRoute(parts),
    feedRoutes(parts),
  );
