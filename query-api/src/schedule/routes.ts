import {
  ok,
  type Principal,
  type Route,
  type Answer,
  post,
  problem,
  combineRoutes,
} from '@campjay/platform/http/route.ts';
import { type Names, readNames } from '../accounts/readAccounts.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { readKids } from '../kids/routes.ts';
import { withScheduleAccess, type ScheduleDeps } from './access.ts';
import {
  type CalendarHolder,
  type ScheduleMode,
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
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { SCHEDULES } from '@campjay/read-models/models/schedules.ts';
import { okEventStream } from '@campjay/platform/http/contentAnswers.ts';
import { getEvents } from '@campjay/platform/http/rawRoutes.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { z } from 'zod';
import { type LiveSchedules, type LiveTickets, type TicketHolder, createLiveTickets } from './live/liveSchedules.ts';
import { product } from '@campjay/domain/product/product.ts';
import { presentChanges, formatHistory } from './presentChanges.ts';
import { readChanges } from './readChanges.ts';
import { type ScheduleEvent } from '@campjay/events/schedule/events.ts';
import { EMPTY_SCHEDULE, type Schedule } from '@campjay/domain/schedule/schedule.ts';
import { scheduleFold } from '@campjay/domain/schedule/changes.ts';
import { type RouteDeps, type Reader, type ReadingDeps } from '@campjay/read-models/reader.ts';
import { presentCells } from './presentCells.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { getScheduleRoute } from './getRoute.ts';
import { sharedScheduleRoute } from './sharedRoute.ts';

/**
 * The route that lists the kids whose calendars the caller may select (Requirement 2.117): own kids and those of
 * others.
 */
const listSchedulesRoute = (deps: ScheduleDeps & RouteDeps): Route =>
  deps.reading(SCHEDULES, PARENTS).get('/api/schedule/list', {
    allow: ['parent'],
    summary: 'The kids whose calendars the caller may select, and the schedules that others share with the caller.',
    answer: ScheduleList,
    handle: async ({ read, principal }) =>
      ok({ success: true, data: await loadScheduleList({ ...deps, read }, principal) }),
  });

const loadScheduleList = async (
  deps: ScheduleDeps & ReadingDeps<'schedules' | 'parents'>,
  { userId }: Principal,
): Promise<ScheduleList['data']> => {
  const sharedSchedules = await readSharedSchedules(deps, userId);
  const ownHolders = readHolders(deps, { ownerId: userId, sharer: null, mode: 'own', isTrialEnded: false });
  const holders = await Promise.all([
    ownHolders,
    ...sharedSchedules.map(({ names, ...schedule }) => readHolders(deps, { ...schedule, sharer: names })),
  ]);
  return {
    // The sort is stable, so the caller's own kids stay first, followed by each sharer's kids.
    holders: holders.flat().sort((one, other) => Number(one.isTrialEnded) - Number(other.isTrialEnded)),
    schedules: sharedSchedules.map(({ names, ...schedule }) => ({ ...schedule, ...names })),
  };
};

interface SharedSchedule extends ReceivedSchedule {
  readonly names: Names;
  readonly mode: ScheduleMode;
  readonly isTrialEnded: boolean;
}

/**
 * Reads the schedules that are shared with the user, ordered by the owner's name. Includes those that are paused
 * because the owner's trial has ended.
 */
const readSharedSchedules = async (
  deps: ScheduleDeps & ReadingDeps<'schedules' | 'parents'>,
  userId: string,
): Promise<readonly SharedSchedule[]> => {
  const receivedSchedules = await readReceivedSchedules(deps.read, userId);
  const names = await readNames(
    deps,
    receivedSchedules.map(({ ownerId }) => ownerId),
  );
  const visibleSchedules = await Promise.all(
    receivedSchedules.map(async (schedule): Promise<readonly SharedSchedule[]> => {
      const { mode, isTrialEnded } = await deps.access.statusOf(schedule.ownerId, userId);
      const ownerNames = names.get(schedule.ownerId);
      return mode !== 'none' && ownerNames ? [{ ...schedule, mode, isTrialEnded, names: ownerNames }] : [];
    }),
  );
  return visibleSchedules.flat().sort((one, other) => fullName(one).localeCompare(fullName(other)));
};

const fullName = ({ names: { firstName, lastName } }: SharedSchedule): string => `${firstName} ${lastName}`;

/** Lists the kids of a schedule's owner as holders of calendars (see `CalendarHolder`). */
const readHolders = async (
  deps: ScheduleDeps & ReadingDeps<'parents'>,
  { ownerId, sharer, mode, isTrialEnded }: Omit<CalendarHolder, 'kidId' | 'name'>,
): Promise<readonly CalendarHolder[]> => {
  const kids = await readKids(deps, ownerId);
  return kids.map(({ kidId, name }) => ({ ownerId, kidId, name, sharer, mode, isTrialEnded }));
};

/**
 * Rate limit of live tickets per user. It is enough for a page that often reconnects; only a faulty client exceeds it.
 */
const TICKET_LIMIT = { requests: 120, seconds: 60 };

const ticketNotValid = problem(403, {
  type: 'TicketNotValid',
  field: 'ticket',
  message: "This ticket was used before, has expired or is somebody else's. Request a new one.",
});

const holderOf = ({ userId, session }: Principal): TicketHolder => ({ userId, sessionId: session?.sessionId ?? '' });

/** Routes for live notifications (Requirement D7.18). They only report that a schedule changed, not what changed. */
const liveRoutes = ({
  live,
  tickets,
}: {
  readonly live: LiveSchedules;
  readonly tickets: LiveTickets;
}): readonly Route[] => {
  const limit = createRateLimit(TICKET_LIMIT);
  return combineRoutes(
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
      summary: 'Reports changes of the schedules that the caller may see, as they happen.',
      query: LiveQuery,
      answer: LivePush,
      handle: async ({ query: { ticket }, principal }) => {
        if (!(await tickets.redeem(ticket, holderOf(principal)))) return ticketNotValid;
        return okEventStream((signal) => live.watch(principal.userId, signal));
      },
    }),
  );
};

const CHANGES_PER_PAGE = 50;

/** Routes for the history of a schedule: in pages, and as a whole in text form. */
const historyRoutes = (deps: ScheduleDeps & RouteDeps): readonly Route[] =>
  combineRoutes(
    deps.reading(SCHEDULES, PARENTS).get('/api/schedule/history', {
      allow: ['parent'],
      problems: [404],
      summary: 'The changes of a schedule, latest first, in pages.',
      query: HistoryQuery,
      answer: HistoryPage,
      handle: ({ read, query: { ownerId: requestedOwnerId, ...filters }, principal }) =>
        withScheduleAccess(deps.access, principal, requestedOwnerId, async (viewer) => {
          const { ownerId } = viewer;
          // Reads one more than a page shows, to find out whether there is a next page.
          const changes = await readChanges(read, { ...filters, ownerId, limit: CHANGES_PER_PAGE + 1 });
          const page = changes.slice(0, CHANGES_PER_PAGE);
          const next = changes.length > page.length ? (page.at(-1)?.revision ?? null) : null;
          return ok({
            success: true,
            data: { changes: [...(await presentChanges({ ...deps, read }, viewer, page))], next },
          });
        }),
    }),
    deps.reading(SCHEDULES, PARENTS).get('/api/schedule/export-history', {
      allow: ['parent'],
      problems: [404],
      summary: 'All changes of a schedule, earliest first, as lines of text.',
      query: ScheduleQuery,
      audited: ({ query }, { userId }) => [
        { kind: 'account', id: ScheduleQuery.safeParse(query).data?.ownerId ?? userId },
      ],
      answer: HistoryExport,
      handle: ({ read, query, principal }) =>
        withScheduleAccess(deps.access, principal, query.ownerId, async (viewer) => {
          const name = `${product.name.toLowerCase()}-schedule-history.txt`;
          return ok({ success: true, data: { name, lines: [...(await formatHistory({ ...deps, read }, viewer))] } });
        }),
    }),
  );

/**
 * Reads the cells of a schedule as they were at a point in time, by applying all changes recorded by then with the
 * rules of the command API. Old event versions need no conversion, because the read model stores each change in its
 * current version.
 */
export const readScheduleAsOf = (read: Reader<'schedules'>, ownerId: string, at: Date): Promise<StoredCells> =>
  read(SCHEDULES, async (db) => {
    const events = await db
      .selectFrom('changes')
      .select(['type', 'data'])
      .where('owner_id', '=', ownerId)
      .where('recorded_at', '<=', at)
      .orderBy('revision')
      .$castTo<ScheduleEvent>()
      .execute();
    return cellsOf(events.reduce(scheduleFold.evolve, EMPTY_SCHEDULE));
  });

/**
 * Extracts the cells from a schedule's state. `written` has, for each field of an entry, the revision that last set it.
 */
const cellsOf = ({ revision, workingHours, entries }: Schedule): StoredCells => ({
  revision,
  workingHours,
  entries: [...entries.values()].flatMap(({ revisionByField, isRemoved, ...entry }): readonly StoredEntry[] =>
    isRemoved ? [] : [{ ...entry, revision: Math.max(...Object.values(revisionByField)) }],
  ),
});

/** The route that returns the cells of a schedule as they were at a point in time. */
const asOfRoute = (deps: ScheduleDeps & RouteDeps): Route =>
  deps.reading(SCHEDULES, PARENTS, CAMPS).get('/api/schedule/as-of', {
    allow: ['parent'],
    problems: [404],
    summary: 'The cells of a schedule at a point in time, after all changes that were recorded by then.',
    query: AsOfQuery,
    answer: AsOfAnswer,
    handle: ({ read, query: { ownerId: requestedOwnerId, at }, principal }) =>
      withScheduleAccess(deps.access, principal, requestedOwnerId, async (viewer) => {
        const cells = await readScheduleAsOf(read, viewer.ownerId, new Date(at));
        return ok({ success: true, data: { ...(await presentCells({ ...deps, read }, viewer, cells)), at } });
      }),
  });

/** Query routes for schedules: for their owners, and for the people with whom the owners share them. */
export const scheduleRoutes = (deps: ScheduleDeps & RouteDeps & { readonly live: LiveSchedules }): readonly Route[] =>
  combineRoutes(
    getScheduleRoute(deps),
    listSchedulesRoute(deps),
    sharedScheduleRoute(deps),
    asOfRoute(deps),
    historyRoutes(deps),
    calendarRoutes(deps),
    liveRoutes({ live: deps.live, tickets: createLiveTickets(deps.primary, deps.now) }),
  );
