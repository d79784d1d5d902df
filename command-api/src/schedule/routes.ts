import { type ScheduleEvent, scheduleEvents } from '@campjay/events/schedule/events.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { problem, type Route, routes, type Answer, LARGE_BODY_LIMIT, ok, post } from '@campjay/platform/http/route.ts';
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
import { isKidOf, requireKid, noteRoute, planRoutes, sessionRoutes } from './entryRoutes.ts';
import {
  scheduleCommand,
  type ScheduleTarget,
  type PreparedScheduleCommand,
  startTrialOnFirstUse,
} from './scheduleCommand.ts';
import { newShareToken, shareTokenHash } from '@campjay/domain/sharing/shareTokens.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { readReceiptsDecider } from './readReceiptsDecider.ts';
import { findSchedule } from './scheduleAccess.ts';
import { type SharingDeps, sharingRoutes } from './sharingRoutes.ts';

/** The event at that revision of the schedule's stream, read directly from the log. */
const changeAt = async (store: EventStore, streamId: string, revision: number): Promise<ScheduleEvent | undefined> => {
  const { events } = await store.readStream(streamId, { from: BigInt(revision), limit: 1 });
  const [recorded] = events;
  return recorded && scheduleEvents.find(({ type }) => type === recorded.type)?.parse(recorded.data, recorded.version);
};

/** The kid that a restored entry would belong to. An entry of a kid removed from the account would be invisible. */
const restoredKidId = ({ type, data }: ScheduleEvent): string | undefined => {
  if (type === 'EntryMoved') return data.from.kidId;
  return type === 'EntryRemoved' ? data.at.kidId : undefined;
};

const nothingToUndo = problem(404, {
  type: 'NoSuchChange',
  field: 'revision',
  message: 'There is no such change in the history of this schedule.',
});

/** Undoes one change, by any person; requires planning access. */
const undoRoute = (deps: CommandDeps): Route =>
  scheduleCommand(deps, 'undo-change', {
    summary: 'Takes one change of a schedule back, if nothing later depends on it.',
    body: UndoChange,
    prepare: async ({ revision }, target) => {
      const { by, streamId } = target;
      const change = await changeAt(deps.store, streamId, revision);
      if (!change) return nothingToUndo;
      const kidId = restoredKidId(change);
      if (kidId !== undefined && !(await isKidOf(deps.store, target, kidId)))
        return explainRefusal(by)({ type: 'CannotUndo', because: 'no-room' });
      return { command: { type: 'UndoChange', by, revision, change }, done: 'The change is undone.' };
    },
  });

/** Calendar feed URLs for phones; each belongs to the person who opened it. */
const feedRoutes = (deps: CommandDeps): readonly Route[] =>
  routes(
    scheduleCommand(deps, 'open-calendar-feed', {
      summary: 'Makes an address of the calendar of one kid or of all, for the caller.',
      body: OpenCalendarFeed,
      access: 'see',
      prepare: ({ feedId, kidId }, target) =>
        kidId === null
          ? openFeed(target, feedId, kidId)
          : requireKid(deps.store, target, kidId, () => openFeed(target, feedId, kidId)),
    }),
    scheduleCommand(deps, 'close-calendar-feed', {
      summary: 'Ends an address of the calendar for good.',
      body: CloseCalendarFeed,
      // Also without access to the schedule: people can always close their own feed.
      access: 'nothing',
      prepare: ({ feedId }, { by }) => ({
        command: { type: 'CloseFeed', by, feedId },
        done: 'The address of the calendar leads nowhere any more.',
      }),
    }),
  );

/** The token begins with the owner's id, so it can be checked against that schedule's stream. */
const openFeed = async (
  { ownerId, streamId, by, context }: ScheduleTarget,
  feedId: string,
  kidId: string | null,
): Promise<PreparedScheduleCommand> => {
  const token = newShareToken(ownerId);
  const sealed = await context.seal(streamId, 'token', token);
  return {
    command: { type: 'OpenFeed', by, feedId, kidId, tokenHash: shareTokenHash(token), token: sealed },
    done: 'The calendar has an address.',
  };
};

const noSuchChange = problem(400, {
  type: 'NoSuchChange',
  field: 'revision',
  message: 'The schedule has no such change yet.',
});

/** Stores how far a person has seen a schedule, in that person's own account because it is private. */
const markReadRoute = (deps: CommandDeps): Route =>
  post('/api/schedule/look-at-schedule', {
    allow: ['parent'],
    isCommand: true,
    problems: [404],
    summary: 'Keeps up to which change the caller has seen a schedule; it never goes back.',
    body: MarkScheduleRead,
    bodyLimitBytes: LARGE_BODY_LIMIT,
    answer: ScheduleDone,
    handle: async (input): Promise<Answer<ScheduleDone>> => {
      const context = await beginCommand(deps, input);
      if ('kind' in context) return context;
      const { userId } = context;
      const { ownerId = userId, revision, camps } = input.body;
      const found = await findSchedule(deps, { userId, ownerId, access: 'see' });
      if ('kind' in found) return found;
      if (revision > found.schedule.revision) return noSuchChange;
      const done = await dispatchCommand(deps, context, {
        decider: readReceiptsDecider,
        streamId: parentStream(userId),
        command: { type: 'LookAtSchedule', ownerId, revision, camps },
        done: 'It is kept how far you have seen this schedule.',
        explain: () => accountDeleted,
      });
      if (done.kind !== 'done') return done;
      const { message, position } = done;
      return ok({ success: true, message, position, revision: found.schedule.revision, hasChanged: false });
    },
  });

/** Weeks in which a kid is free to meet friends. */
const playdatesRoutes = (deps: CommandDeps): readonly Route[] =>
  routes(
    scheduleCommand(deps, 'create-available-for-playdates', {
      summary: 'Says in which weeks a kid is available for playdates.',
      body: CreateAvailableForPlaydates,
      prepare: ({ entryId, seen, kidId, weeks, status }, target) =>
        requireKid(deps.store, target, kidId, () => {
          const at = { kidId, choice: 1, weeks } as const;
          const command = { type: 'OfferPlaydates', by: target.by, seen, entryId, at, status } as const;
          return { command, done: 'The kid is available for playdates.' };
        }),
      followUp: startTrialOnFirstUse(deps),
    }),
    scheduleCommand(deps, 'update-available-for-playdates-status', {
      summary: 'Says how availability for playdates stands.',
      body: UpdateAvailableForPlaydatesStatus,
      prepare: ({ entryId, seen, status }, { by }) => ({
        command: { type: 'ChangeStatus', by, seen, entryId, kind: 'playdates', status },
        done: 'The status is saved.',
      }),
    }),
    noteRoute(
      deps,
      'update-available-for-playdates-note',
      'playdates',
      'Keeps a note on availability for playdates; a blank one removes it.',
    ),
  );

/** Routes for all kinds of entries, and for working hours. */
const entryRoutes = (deps: CommandDeps): readonly Route[] =>
  routes(
    scheduleCommand(deps, 'move-entry', {
      summary: 'Moves an entry to another kid, to other weeks, or to the other choice.',
      body: MoveEntry,
      prepare: ({ entryId, seen, kidId, choice, weeks }, target) =>
        requireKid(deps.store, target, kidId, () => ({
          command: { type: 'MoveEntry', by: target.by, seen, entryId, at: { kidId, choice, weeks } } as const,
          done: 'The entry is moved.',
        })),
    }),
    scheduleCommand(deps, 'remove-entry', {
      summary: 'Takes an entry out of the schedule; it can be brought back from the history.',
      body: RemoveEntry,
      prepare: ({ entryId, seen }, { by }) => ({
        command: { type: 'RemoveEntry', by, seen, entryId },
        done: 'The entry is out of the schedule.',
      }),
    }),
    scheduleCommand(deps, 'set-working-hours', {
      summary: "Keeps the parents' working hours, which camp days are held against.",
      body: SetWorkingHours,
      prepare: ({ hours }, { by }) => ({
        command: { type: 'SetWorkingHours', by, hours },
        done: hours ? 'The working hours are saved.' : 'Working hours do not matter any more.',
      }),
    }),
  );

/** Routes for planning a summer, alone or together (Requirement 1.26). */
export const scheduleRoutes = (deps: SharingDeps): readonly Route[] =>
  routes(
    sessionRoutes(deps),
    planRoutes(deps),
    playdatesRoutes(deps),
    entryRoutes(deps),
    sharingRoutes(deps),
    undoRoute(deps),
    markReadRoute(deps),
    feedRoutes(deps),
  );
