import { type Route, routes } from '@campjay/platform/http/kit.ts';
import { exportRoute } from './accounts/exportRoute.ts';
import { accountsRoutes } from './accounts/routes.ts';
import { favoritesRoutes, type FavoritesParts } from './favorites/routes.ts';
import { sharedLists } from './favorites/sharedLists.ts';
import { hiddenCampsRoutes } from './hidden-camps/routes.ts';
import { identityRoutes } from './identity/routes.ts';
import { kidsRoutes } from './kids/routes.ts';
import { type LiveSchedules } from './schedule/live/liveSchedules.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { type ScheduleParts } from './schedule/scheduleParts.ts';
import { schedulableRoutes } from './schedule/schedulable/routes.ts';

/** What parents ask of themselves, and of those who share with them. */
export const parentRoutes = (
  parts: Omit<FavoritesParts, 'lists'> & ScheduleParts & { readonly live: LiveSchedules },
): readonly Route[] => {
  const lists = sharedLists(parts);
  return routes(
    identityRoutes(parts),
    accountsRoutes(parts),
    exportRoute(parts, { lists }),
    favoritesRoutes({ ...parts, lists }),
    hiddenCampsRoutes(parts),
    kidsRoutes(parts),
    scheduleRoutes(parts),
    schedulableRoutes(parts),
  );
};
