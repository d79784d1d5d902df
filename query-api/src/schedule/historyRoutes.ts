import { product } from '@campjay/events/product.ts';
import { get, ok, type Route, routes } from '@campjay/platform/http/kit.ts';
import { PARENTS } from '../accounts/readAccounts.ts';
import { whoeverMayLook } from './access.ts';
import { HistoryExport, HistoryPage, HistoryQuery, ScheduleQuery } from './contract.ts';
import { historyLines } from './historyLines.ts';
import { presentChanges } from './presentChanges.ts';
import { readChanges } from './readChanges.ts';
import { SCHEDULES } from './readSchedule.ts';
import { type ScheduleParts } from './scheduleParts.ts';

const CHANGES_PER_PAGE = 50;

/** What became of a schedule and by whom: page by page, and all of it as a text. */
export const historyRoutes = (parts: ScheduleParts): readonly Route[] =>
  routes(
    get('/api/schedule/history', {
      allow: ['parent'],
      problems: [404],
      summary: 'The changes of a schedule, the latest first, in pages.',
      query: HistoryQuery,
      answer: HistoryPage,
      reads: [SCHEDULES, PARENTS],
      handle: ({ query: { ownerId: named, ...wanted }, principal }) =>
        whoeverMayLook(parts.access, principal, named, async (looking) => {
          const { ownerId } = looking;
          // One more than is shown tells whether another page follows.
          const found = await readChanges(parts.pool, { ...wanted, ownerId, limit: CHANGES_PER_PAGE + 1 });
          const shown = found.slice(0, CHANGES_PER_PAGE);
          const next = found.length > shown.length ? (shown.at(-1)?.revision ?? null) : null;
          return ok({ success: true, data: { changes: [...(await presentChanges(parts, looking, shown))], next } });
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
        whoeverMayLook(parts.access, principal, query.ownerId, async (looking) => {
          const name = `${product.name.toLowerCase()}-schedule-history.txt`;
          return ok({ success: true, data: { name, lines: [...(await historyLines(parts, looking))] } });
        }),
    }),
  );
