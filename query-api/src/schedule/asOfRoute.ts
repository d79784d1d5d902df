import { get, ok, type Route } from '@campjay/platform/http/route.ts';
import { PARENTS } from '../accounts/readAccounts.ts';
import { withScheduleAccess } from './access.ts';
import { readScheduleAsOf } from './asOf.ts';
import { AsOfAnswer, AsOfQuery } from './contract.ts';
import { presentCells } from './presentCells.ts';
import { SCHEDULES } from './readSchedule.ts';
import { type ScheduleDeps } from './scheduleDeps.ts';

export const asOfRoute = (deps: ScheduleDeps): Route =>
  get('/api/schedule/as-of', {
    allow: ['parent'],
    problems: [404],
    summary: 'What the cells of a schedule held at a moment, by the times at which the log took its changes.',
    query: AsOfQuery,
    answer: AsOfAnswer,
    reads: [SCHEDULES, PARENTS],
    handle: ({ query: { ownerId: requestedOwnerId, at }, principal }) =>
      withScheduleAccess(deps.access, principal, requestedOwnerId, async (viewer) => {
        const cells = await readScheduleAsOf(deps.pool, viewer.ownerId, new Date(at));
        return ok({ success: true, data: { ...(await presentCells(deps, viewer, cells)), at } });
      }),
  });
