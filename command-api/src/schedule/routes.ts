import { type ScheduleEvent, scheduleEvents } from '@campjay/events/schedule/events.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import {
  isProblem,
  problem,
  type Route,
  combineRoutes,
  type Answer,
  LARGE_BODY_LIMIT,
  ok,
  post,
} from '@campjay/platform/http/route.ts';
import { type CommandDeps, accountDeleted, dispatchCommand, beginCommand } from '../kernel/command.ts';
import {
  UndoChange,
  CloseCalendarFeed,
  OpenCalendarFeed,
  MarkScheduleRead,
  ScheduleDone,
  CreateAvailableForPlaydates,
  UpdateAvailableForPlaydatesStatus,
  MoveEntry,
  RemoveEntry,
  SetWorkingHours,
} from './contract.ts';
import { explainRefusal } from './explainRefusal.ts';
import { ownerHasKid, requireKid, noteRoute, planRoutes, sessionRoutes } from './entryRoutes.ts';
import {
  scheduleCommand,
  type ScheduleTarget,
  type PreparedScheduleCommand,
  startTrialOnFirstUse,
} from './scheduleCommand.ts';
import { createShareToken, hashShareToken } from '@campjay/domain/sharing/shareTokens.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { readReceiptsDecider } from './readReceiptsDecider.ts';
import { findSchedule } from './scheduleAccess.ts';
import { type SharingDeps, sharingRoutes } from './sharingRoutes.ts';

/** Reads the event at the given revision of a schedule's stream; undefined if there is none. */
const readChange = async (
  store: EventStore,
  streamId: string,
  revision: number,
): Promise<ScheduleEvent | undefined> => {
  const { events } = await store.readStream(streamId, { from: BigInt(revision), limit: 1 });
  const [recorded] = events;
  return recorded && scheduleEvents.find(({ type }) => type === recorded.type)?.parse(recorded.data, recorded.version);
};

/** Returns the kid who would get an entry back if this event were undone; undefined if none would. */
const findRestoredKidId = ({ type, data }: ScheduleEvent): string | undefined => {
  if (type === 'EntryMoved') return data.from.kidId;
  return type === 'EntryRemoved' ? data.at.kidId : undefined;
};

const changeNotFound = problem(404, {
  type: 'NoSuchChange',
  field: 'revision',
  message: 'There is no such change in the history of this schedule.',
});

/** Route that undoes one change, no matter who made it. Requires planning access. */
const undoRoute = (deps: CommandDeps): Route =>
  scheduleCommand(deps, 'undo-change', {
    summary: 'Undoes one change of a schedule, if nothing later depends on it.',
    body: UndoChange,
    prepare: async ({ revision }, target) => {
      const { by, streamId } = target;
      const change = await readChange(deps.store, streamId, revision);
      if (!change) return changeNotFound;
      // An entry of a kid that was removed from the account would be invisible, so there is no room for it.
      const kidId = findRestoredKidId(change);
      if (kidId !== undefined && !(await ownerHasKid(deps.store, target, kidId)))
        return explainRefusal(by)({ type: 'CannotUndo', reason: 'no-room' });
      return { command: { type: 'UndoChange', by, revision, change }, successMessage: 'The change is undone.' };
    },
  });

/**
 * Routes for calendar feeds: personal URLs that a phone's calendar subscribes to. Users know them as calendar
 * addresses. Each belongs to the person who opened it.
 */
const feedRoutes = (deps: CommandDeps): readonly Route[] =>
  combineRoutes(
    scheduleCommand(deps, 'open-calendar-feed', {
      summary: 'Creates a calendar address for the caller, for one kid or for all.',
      body: OpenCalendarFeed,
      access: 'view',
      prepare: ({ feedId, kidId }, target) =>
        kidId === null
          ? prepareFeed(target, feedId, kidId)
          : requireKid(deps.store, target, kidId, () => prepareFeed(target, feedId, kidId)),
    }),
    scheduleCommand(deps, 'close-calendar-feed', {
      summary: 'Closes a calendar address for good.',
      body: CloseCalendarFeed,
      // People can close their own feed even after they have lost access to the schedule.
      access: 'none',
      prepare: ({ feedId }, { by }) => ({
        command: { type: 'CloseFeed', by, feedId },
        successMessage: 'The calendar address no longer works.',
      }),
    }),
  );

/**
 * Prepares the command to open a feed, with a new token. The token begins with the owner's id, so that it can be
 * checked against the owner's schedule stream.
 */
const prepareFeed = async (
  { ownerId, streamId, by, context }: ScheduleTarget,
  feedId: string,
  kidId: string | null,
): Promise<PreparedScheduleCommand> => {
  const token = createShareToken(ownerId);
  const sealedToken = await context.seal(streamId, 'token', token);
  return {
    command: { type: 'OpenFeed', by, feedId, kidId, tokenHash: hashShareToken(token), token: sealedToken },
    successMessage: 'Your calendar address is ready.',
  };
};

const revisionNotReached = problem(400, {
  type: 'NoSuchChange',
  field: 'revision',
  message: 'The schedule has no such change yet.',
});

/** Route that stores how far a person has seen a schedule. It is private, so it is stored in their own stream. */
const markReadRoute = (deps: CommandDeps): Route =>
  post('/api/schedule/look-at-schedule', {
    allow: ['parent'],
    isCommand: true,
    problems: [404],
    summary: 'Saves the last change of a schedule that the caller has seen. An earlier one has no effect.',
    body: MarkScheduleRead,
    bodyLimitBytes: LARGE_BODY_LIMIT,
    answer: ScheduleDone,
    handle: async (input): Promise<Answer<ScheduleDone>> => {
      const context = await beginCommand(deps, input);
      if (isProblem(context)) return context;
      const { userId } = context;
      const { ownerId = userId, revision, camps } = input.body;
      const target = await findSchedule(deps, { userId, ownerId, access: 'view' });
      if (isProblem(target)) return target;
      if (revision > target.schedule.revision) return revisionNotReached;
      const result = await dispatchCommand(deps, context, {
        decider: readReceiptsDecider,
        streamId: parentStream(userId),
        command: { type: 'MarkScheduleRead', ownerId, revision, camps },
        successMessage: 'This schedule is marked as read.',
        explain: () => accountDeleted,
      });
      if (result.kind !== 'done') return result;
      const { message, position } = result;
      return ok({ success: true, message, position, revision: target.schedule.revision, hasChanged: false });
    },
  });

/** Routes for weeks in which a kid is free to meet friends. */
const playdatesRoutes = (deps: CommandDeps): readonly Route[] =>
  combineRoutes(
    scheduleCommand(deps, 'create-available-for-playdates', {
      summary: 'Marks weeks in which a kid is available for playdates.',
      body: CreateAvailableForPlaydates,
      prepare: ({ entryId, seen, kidId, weeks, status }, target) =>
        requireKid(deps.store, target, kidId, () => {
          const at = { kidId, choice: 1, weeks } as const;
          const command = { type: 'OfferPlaydates', by: target.by, seen, entryId, at, status } as const;
          return { command, successMessage: 'The kid is available for playdates.' };
        }),
      followUp: startTrialOnFirstUse(deps),
    }),
    scheduleCommand(deps, 'update-available-for-playdates-status', {
      summary: 'Sets the status of availability for playdates.',
      body: UpdateAvailableForPlaydatesStatus,
      prepare: ({ entryId, seen, status }, { by }) => ({
        command: { type: 'ChangeStatus', by, seen, entryId, kind: 'playdates', status },
        successMessage: 'The status is saved.',
      }),
    }),
    noteRoute(
      deps,
      'update-available-for-playdates-note',
      'playdates',
      'Saves a note on availability for playdates; a blank note removes it.',
    ),
  );

/** Routes for all kinds of entries, and for working hours. */
const entryRoutes = (deps: CommandDeps): readonly Route[] =>
  combineRoutes(
    scheduleCommand(deps, 'move-entry', {
      summary: 'Moves an entry to another kid, to other weeks, or to the other choice.',
      body: MoveEntry,
      prepare: ({ entryId, seen, kidId, choice, weeks }, target) =>
        requireKid(deps.store, target, kidId, () => ({
          command: { type: 'MoveEntry', by: target.by, seen, entryId, at: { kidId, choice, weeks } } as const,
          successMessage: 'The entry is moved.',
        })),
    }),
    scheduleCommand(deps, 'remove-entry', {
      summary: 'Removes an entry from the schedule; it can be restored from the history.',
      body: RemoveEntry,
      prepare: ({ entryId, seen }, { by }) => ({
        command: { type: 'RemoveEntry', by, seen, entryId },
        successMessage: 'The entry is removed from the schedule.',
      }),
    }),
    scheduleCommand(deps, 'set-working-hours', {
      summary: "Saves the parents' working hours, which are compared with camp hours.",
      body: SetWorkingHours,
      prepare: ({ hours }, { by }) => ({
        command: { type: 'SetWorkingHours', by, hours },
        successMessage: hours
          ? 'The working hours are saved.'
          : 'Working hours are no longer compared with camp hours.',
      }),
    }),
  );

/** All routes of the schedule: planning a summer, alone or together (Requirement 1.26). */
export const scheduleRoutes = (deps: SharingDeps): readonly Route[] =>
  combineRoutes(
    sessionRoutes(deps),
    planRoutes(deps),
    playdatesRoutes(deps),
    entryRoutes(deps),
    sharingRoutes(deps),
    undoRoute(deps),
    markReadRoute(deps),
    feedRoutes(deps),
  );
