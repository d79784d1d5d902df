import { type Route, routes } from '@campjay/platform/http/route.ts';
import { asOfRoute } from './asOfRoute.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { getScheduleRoute } from './getRoute.ts';
import { historyRoutes } from './historyRoutes.ts';
import { listSchedulesRoute } from './listRoute.ts';
import { liveRoutes } from './live/liveRoutes.ts';
import { type LiveSchedules } from './live/liveSchedules.ts';
import { liveTickets } from './live/liveTickets.ts';
import { sharedScheduleRoute } from './sharedRoute.ts';
import { type ScheduleDeps } from './scheduleDeps.ts';

/** Query routes for schedules, for owners and for the people they share with. */
export const scheduleRoutes = (deps: ScheduleDeps & { readonly live: LiveSchedules }): readonly Route[] =>
  routes(
    getScheduleRoute(deps),
    listSchedulesRoute(deps),
    sharedScheduleRoute(deps),
    asOfRoute(deps),
    historyRoutes(deps),
    calendarRoutes(deps),
    liveRoutes({ live: deps.live, tickets: liveTickets(deps.primary, deps.now) }),
  );
