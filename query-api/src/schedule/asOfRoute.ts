import { get, ok, type Route } from '@campjay/platform/http/kit.ts';
import { PARENTS } from '../accounts/readAccounts.ts';
import { whoeverMayLook } from './access.ts';
import { readScheduleAsOf } from './asOf.ts';
import { AsOfAnswer, AsOfQuery } from './contract.ts';
import { presentCells } from './presentCells.ts';
import { SCHEDULES } from './readSchedule.ts';
import { type ScheduleParts } from './scheduleParts.ts';

/** A schedule as it was. */
export const asOfRoute = (parts: ScheduleParts): Route =>
  get('/api/schedule/as-of', {
    allow: ['parent'],
    problems: [404],
    summary: 'What the cells of a schedule held at a moment, by the times at which the log took its changes.',
    query: AsOfQuery,
    answer: AsOfAnswer,
    reads: [SCHEDULES, PARENTS],
    handle: ({ query: { ownerId: named, at }, principal }) =>
      whoeverMayLook(parts.access, principal, named, async (looking) => {
        const cells = await readScheduleAsOf(parts.pool, looking.ownerId, new Date(at));
        return ok({ success: true, data: { ...(await presentCells(parts, looking, cells)), at } });
      }),
  });
