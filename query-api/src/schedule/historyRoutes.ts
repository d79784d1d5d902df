import { product } from '@campjay/domain/product.ts';
import { get, ok, type Route, routes } from '@campjay/platform/http/route.ts';
import { PARENTS } from '../accounts/readAccounts.ts';
import { withScheduleAccess } from './access.ts';
import { HistoryExport, HistoryPage, HistoryQuery, ScheduleQuery } from './contract.ts';
import { historyLines } from './historyLines.ts';
import { presentChanges } from './presentChanges.ts';
import { readChanges } from './readChanges.ts';
import { SCHEDULES } from './readSchedule.ts';
import { type ScheduleDeps } from './scheduleDeps.ts';

const CHANGES_PER_PAGE = 50;

/** History of a schedule: in pages, and in full as text. */
export const historyRoutes = (deps: ScheduleDeps): readonly Route[] =>
  routes(
    get('/api/schedule/history', {
      allow: ['parent'],
      problems: [404],
      summary: 'The changes of a schedule, the latest first, in pages.',
      query: HistoryQuery,
      answer: HistoryPage,
      reads: [SCHEDULES, PARENTS],
      handle: ({ query: { ownerId: requestedOwnerId, ...filters }, principal }) =>
        withScheduleAccess(deps.access, principal, requestedOwnerId, async (viewer) => {
          const { ownerId } = viewer;
          // Reads one more than is shown, to find out if there is a next page.
          const found = await readChanges(deps.pool, { ...filters, ownerId, limit: CHANGES_PER_PAGE + 1 });
          const shown = found.slice(0, CHANGES_PER_PAGE);
          const next = found.length > shown.length ? (shown.at(-1)?.revision ?? null) : null;
          return ok({ success: true, data: { changes: [...(await presentChanges(deps, viewer, shown))], next } });
        }),
    }),
    get('/api/schedule/export-history', {
      allow: ['parent'],
      problems: [404],
      summary: 'All changes of a schedule, the earliest first, as lines of text.',
      query: ScheduleQuery,
      audited: ({ query }, { userId }) => [
        { kind: 'account', id: ScheduleQuery.safeParse(query).data?.ownerId ?? userId },
      ],
      answer: HistoryExport,
      reads: [SCHEDULES, PARENTS],
      handle: ({ query, principal }) =>
        withScheduleAccess(deps.access, principal, query.ownerId, async (viewer) => {
          const name = `${product.name.toLowerCase()}-schedule-history.txt`;
          return ok({ success: true, data: { name, lines: [...(await historyLines(deps, viewer))] } });
        }),
    }),
  );
