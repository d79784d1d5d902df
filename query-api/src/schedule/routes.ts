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

/** Schedules as they are looked at, by their owners and by whoever they are shared with (SPEC §3 'Schedule'). */
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
