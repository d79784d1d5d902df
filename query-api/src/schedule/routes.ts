import {
  get,
  ok,
  type Principal,
  type Route,
  type Answer,
  post,
  problem,
  routes,
} from '@campjay/platform/http/route.ts';
import { type Names, namesOf } from '../accounts/readAccounts.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { readKids } from '../kids/routes.ts';
import { type ScheduleAccessStatus, withScheduleAccess, type ScheduleDeps } from './access.ts';
import {
  type CalendarHolder,
  ScheduleList,
  LivePush,
  LiveQuery,
  LiveTicket,
  HistoryExport,
  HistoryPage,
  HistoryQuery,
  ScheduleQuery,
  AsOfAnswer,
  AsOfQuery,
} from './contract.ts';
import { readReceivedSchedules, type ReceivedSchedule, type StoredCells, type StoredEntry } from './readSchedule.ts';
import { SCHEDULES } from '@campjay/read-models/models/schedules.ts';
import { okEvents } from '@campjay/platform/http/contentAnswers.ts';
import { getEvents } from '@campjay/platform/http/rawRoutes.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { z } from 'zod';
import { type LiveSchedules, type LiveTickets, type TicketHolder, liveTickets } from './live/liveSchedules.ts';
import { product } from '@campjay/domain/product/product.ts';
import { presentChanges, historyLines } from './presentChanges.ts';
import { readChanges } from './readChanges.ts';
import { type ScheduleEvent } from '@campjay/events/schedule/events.ts';
import { EMPTY_SCHEDULE, type Schedule } from '@campjay/domain/schedule/schedule.ts';
import { scheduleFold } from '@campjay/domain/schedule/changes.ts';
import { fromActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { type Pool } from 'pg';
import { presentCells } from './presentCells.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { getScheduleRoute } from './getRoute.ts';
import { sharedScheduleRoute } from './sharedRoute.ts';

/** Calendars that the caller may select (Requirement 2.117): the caller's own kids, and those of shared schedules. */
const listSchedulesRoute = (deps: ScheduleDeps): Route =>
  get('/api/schedule/list', {
    allow: ['parent'],
    summary: 'The kids with a calendar that the caller may choose, and the schedules that others share with them.',
    answer: ScheduleList,
    reads: [SCHEDULES, PARENTS],
    handle: async ({ principal }) => ok({ success: true, data: await scheduleList(deps, principal) }),
  });

const scheduleList = async (deps: ScheduleDeps, { userId }: Principal): Promise<ScheduleList['data']> => {
  const shared = await sharedWith(deps, userId);
  const own = holdersOf(deps, { ownerId: userId, sharer: null, mode: 'own', isTrialEnded: false });
  const holders = await Promise.all([
    own,
    ...shared.map(({ names, ...schedule }) => holdersOf(deps, { ...schedule, sharer: names })),
  ]);
  return {
    // The sort is stable, so the caller's own kids stay first, then each sharer's.
    holders: holders.flat().sort((one, other) => Number(one.isTrialEnded) - Number(other.isTrialEnded)),
    schedules: shared.map(({ names, ...schedule }) => ({ ...schedule, ...names })),
  };
};

type SharedSchedule = ReceivedSchedule & ScheduleAccessStatus & { readonly names: Names };

/**
 * The schedules shared with the user, including those paused because the owner's trial ended; ordered by the sharer's
 * name.
 */
const sharedWith = async (deps: ScheduleDeps, userId: string): Promise<readonly SharedSchedule[]> => {
  const received = await readReceivedSchedules(deps.pool, userId);
  const names = await namesOf(
    deps,
    received.map(({ ownerId }) => ownerId),
  );
  const visible = await Promise.all(
    received.map(async (schedule): Promise<readonly SharedSchedule[]> => {
      const status = await deps.access.accessStatusOf(schedule.ownerId, userId);
      const ownerNames = names.get(schedule.ownerId);
      return status && ownerNames ? [{ ...schedule, ...status, names: ownerNames }] : [];
    }),
  );
  return visible.flat().sort((one, other) => fullName(one).localeCompare(fullName(other)));
};

const fullName = ({ names: { firstName, lastName } }: SharedSchedule): string => `${firstName} ${lastName}`;

const holdersOf = async (
  deps: ScheduleDeps,
  { ownerId, sharer, mode, isTrialEnded }: Omit<CalendarHolder, 'kidId' | 'name'>,
): Promise<readonly CalendarHolder[]> => {
  const kids = await readKids(deps, ownerId);
  return kids.map(({ kidId, name }) => ({ ownerId, kidId, name, sharer, mode, isTrialEnded }));
};

/** A page that is often refocused or reconnected requests many tickets; a client in a loop requests more. */
const TICKETS = { requests: 120, seconds: 60 };

const ticketNotValid = problem(403, {
  type: 'TicketNotValid',
  field: 'ticket',
  message: "This ticket was used, is too old or is somebody else's. Ask for a new one.",
});

const holderOf = ({ userId, session }: Principal): TicketHolder => ({ userId, sessionId: session?.sessionId ?? '' });

/** Live notifications (Requirement D7.18): that a schedule changed and at which position, nothing else. */
const liveRoutes = ({
  live,
  tickets,
}: {
  readonly live: LiveSchedules;
  readonly tickets: LiveTickets;
}): readonly Route[] => {
  const limit = createRateLimit(TICKETS);
  return routes(
    post('/api/schedule/live-ticket', {
      allow: ['parent'],
      problems: [429],
      summary: 'A ticket that opens the live stream once, within 30 seconds.',
      body: z.object({}),
      answer: LiveTicket,
      handle: async ({ principal }): Promise<Answer<LiveTicket>> => {
        const tooMany = await limit.consume(principal.userId);
        if (tooMany) return tooMany;
        return ok({ success: true, ticket: await tickets.issue(holderOf(principal)) });
      },
    }),
    getEvents('/api/schedule/live', {
      allow: ['parent'],
      summary: 'Tells which of the schedules that the caller may see has changed, as it happens.',
      query: LiveQuery,
      answer: LivePush,
      handle: async ({ query: { ticket }, principal }) => {
        if (!(await tickets.redeem(ticket, holderOf(principal)))) return ticketNotValid;
        return okEvents((signal) => live.watch(principal.userId, signal));
      },
    }),
  );
};

const CHANGES_PER_PAGE = 50;

/** History of a schedule: in pages, and in full as text. */
const historyRoutes = (deps: ScheduleDeps): readonly Route[] =>
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

/**
 * The cells of a schedule at a moment: folds all changes recorded by then, with the same fold that the command side
 * uses. The read model stores each change in its current version.
 */
export const readScheduleAsOf = (pool: Pool, ownerId: string, at: Date): Promise<StoredCells> =>
  fromActiveBuild(pool, SCHEDULES, async (table) => {
    const { rows } = await pool.query<ScheduleEvent>(
      `select type, data from ${table('changes')} where owner_id = $1 and recorded_at <= $2 order by revision`,
      [ownerId, at],
    );
    return cellsOf(rows.reduce(scheduleFold.evolve, EMPTY_SCHEDULE));
  });

const cellsOf = ({ revision, workingHours, entries }: Schedule): StoredCells => ({
  revision,
  workingHours,
  entries: [...entries.values()].flatMap(({ written, isRemoved, ...entry }): readonly StoredEntry[] =>
    isRemoved ? [] : [{ ...entry, revision: Math.max(...Object.values(written)) }],
  ),
});

const asOfRoute = (deps: ScheduleDeps): Route =>
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
