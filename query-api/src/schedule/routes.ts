import { type Route, routes } from '@campjay/platform/http/kit.ts';
import { asOfRoute } from './asOfRoute.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { getScheduleRoute } from './getRoute.ts';
import { historyRoutes } from './historyRoutes.ts';
import { listSchedulesRoute } from './listRoute.ts';
import { liveRoutes } from './live/liveRoutes.ts';
import { type LiveSchedules } from './live/liveSchedules.ts';
import { liveTickets } from './live/liveTickets.ts';
import { sharedScheduleRoute } from './sharedRoute.ts';
import { type ScheduleParts } from './scheduleParts.ts';

/** Schedules as they are looked at, by their owners and by whoever they are shared with (SPEC §3 'Schedule'). */
export const scheduleRoutes = (parts: ScheduleParts & { readonly live: LiveSchedules }): readonly Route[] =>
  routes(
    getScheduleRoute(parts),
    listSchedulesRoute(parts),
    sharedScheduleRoute(parts),
    asOfRoute(parts),
    historyRoutes(parts),
    calendarRoutes(parts),
    liveRoutes({ live: parts.live, tickets: liveTickets(parts.primary, parts.now) }),
  );
