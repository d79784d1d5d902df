import { type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { accountsRoutes, exportRoute } from '../accounts/routes.ts';
import { alertsRoutes } from '../alerts/routes.ts';
import { favoritesRoutes, type FavoritesDeps } from '../favorites/routes.ts';
import { createSharedLists } from '../favorites/sharedLists.ts';
import { hiddenCampsRoutes } from '../hidden-camps/routes.ts';
import { identityRoutes } from '../identity/routes.ts';
import { kidsRoutes } from '../kids/routes.ts';
import { type LiveSchedules } from '../schedule/live/liveSchedules.ts';
import { scheduleRoutes } from '../schedule/routes.ts';
import { type ScheduleDeps } from '../schedule/access.ts';
import { type Pool } from 'pg';
import { schedulableRoutes } from '../schedule/schedulable/routes.ts';

/** Query routes for parents' own data, and for data that others share with them. */
export const parentRoutes = (
  deps: Omit<FavoritesDeps, 'lists'> & ScheduleDeps & { readonly live: LiveSchedules; readonly pool: Pool },
): readonly Route[] => {
  const lists = createSharedLists(deps);
  return combineRoutes(
    identityRoutes(deps),
    accountsRoutes(deps),
    exportRoute(deps, { lists }),
    favoritesRoutes({ ...deps, lists }),
    hiddenCampsRoutes(deps),
    alertsRoutes(deps),
    kidsRoutes(deps),
    scheduleRoutes(deps),
    schedulableRoutes(deps),
  );
};
