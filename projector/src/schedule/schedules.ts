import { SCHEDULES } from '@campjay/read-models/models/schedules.ts';
import { type WrittenRow } from '@campjay/read-models/table.ts';
import { type Placement } from '@campjay/events/schedule/entries.ts';
import { type ScheduleEvent, scheduleEvents } from '@campjay/events/schedule/events.ts';
import { type AudienceOf } from '../runtime/audience.ts';
import { type EventContext, projection } from '../runtime/projection.ts';
import { type RowOperation, rowOperations, type RowPatch } from '../runtime/rowOperations.ts';

const { patch, remove, removeAll, upsert } = rowOperations(SCHEDULES);

/**
 * Each parent's current schedule, and its full history. Titles, notes, tokens and emails stay encrypted. This read
 * model grants no access: access is decided from the schedule's own stream.
 */
export const schedules = projection<ScheduleEvent>({
  ...SCHEDULES,
  version: 2,
  categories: ['schedule'],
  events: scheduleEvents,
  audience: {
    schedules: { owner_id: 'schedule' },
    entries: { owner_id: 'schedule' },
    changes: { owner_id: 'schedule' },
    authors: { owner_id: 'schedule' },
    shares: { owner_id: 'schedule' },
    members: { owner_id: 'schedule', user_id: 'family' },
    feeds: { user_id: 'family' },
  } satisfies AudienceOf<typeof SCHEDULES>,
  handlers: {
    SessionScheduled: (event, context) => addEntry(event, context, { kind: 'session', session: event.data.session }),
    CustomPlanCreated: (event, context) => {
      const { title, hours } = event.data;
      return addEntry(event, context, { kind: 'plan', title, hours });
    },
    PlaydatesOffered: (event, context) => addEntry(event, context, { kind: 'playdates' }),
    SessionFactsTakenOver: (event, context) =>
      changeEntry(event, context, { session: event.data.to, ...placementColumns(event.data.at) }, event.data.from.at),
    CustomPlanChanged: (event, context) => {
      const { title, hours } = event.data.to;
      return changeEntry(event, context, { title, hours });
    },
    EntryMoved: (event, context) => changeEntry(event, context, placementColumns(event.data.at), event.data.from),
    EntryStatusChanged: (event, context) => changeEntry(event, context, { status: event.data.to }),
    EntryNoteChanged: (event, context) => changeEntry(event, context, { note: event.data.to }),
    EntryRemoved: (event, context) => changeEntry(event, context, { is_removed: true }),
    EntryRestored: (event, context) => changeEntry(event, context, { is_removed: false }),
    WorkingHoursSet: (event, context) => {
      const scheduleRow = patch('schedules', { owner_id: context.entityId }, { working_hours: event.data.to });
      return [
        ...recordChange(event, context, undoesColumn(event.data.undoes)),
        scheduleRow,
        ...markUndone(context, event.data.undoes),
      ];
    },
    ScheduleShared: (event, context) => {
      const { shareId, mode, token, email } = event.data;
      const share = {
        ...shareKey(context, shareId),
        ordinal: Number(context.revision),
        mode,
        token,
        email,
        is_closed: false,
      };
      return [...recordChange(event, context, { about: shareId, is_naming: true }), upsert('shares', share)];
    },
    ScheduleShareChanged: (event, context) => [
      ...recordChange(event, context, { about: event.data.shareId }),
      patch('shares', shareKey(context, event.data.shareId), { mode: event.data.to }),
    ],
    ScheduleShareEnded: (event, context) => [
      ...recordChange(event, context, { about: event.data.shareId }),
      remove('shares', shareKey(context, event.data.shareId)),
    ],
    ScheduleShareReceived: (event, context) => {
      const { shareId, userId } = event.data;
      const member = { ...memberKey(context, userId), share_id: shareId, revision: Number(context.revision) };
      return [...recordChange(event, context, { about: shareId }), upsert('members', member)];
    },
    CoParentLeft: (event, context) => [
      ...recordChange(event, context),
      remove('members', memberKey(context, event.data.userId)),
    ],
    CoParentRemoved: (event, context) => [
      ...recordChange(event, context),
      remove('members', memberKey(context, event.data.userId)),
      ...event.data.closedShares.map((shareId) => patch('shares', shareKey(context, shareId), { is_closed: true })),
    ],
    CalendarFeedOpened: (event, context) => {
      const { feedId, userId, kidId, token } = event.data;
      const feed = {
        ...feedKey(context, feedId),
        user_id: userId,
        kid_id: kidId,
        token,
        ordinal: Number(context.revision),
      };
      return [...recordChange(event, context), upsert('feeds', feed)];
    },
    CalendarFeedClosed: (event, context) => [
      ...recordChange(event, context),
      remove('feeds', feedKey(context, event.data.feedId)),
    ],
    PersonForgotten: (_event, { entityId }) => [
      remove('schedules', { owner_id: entityId }),
      ...(['entries', 'changes', 'authors', 'shares', 'members', 'feeds'] as const).map((name) =>
        removeAll(name, { owner_id: entityId }),
      ),
    ],
  },
});

const shareKey = ({ entityId }: EventContext, shareId: string) => ({ owner_id: entityId, share_id: shareId });
const memberKey = ({ entityId }: EventContext, userId: string) => ({ owner_id: entityId, user_id: userId });
const feedKey = ({ entityId }: EventContext, feedId: string) => ({ owner_id: entityId, feed_id: feedId });
const placementColumns = ({ kidId, weeks, choice }: Placement) => ({ kid_id: kidId, weeks, choice });

type Tables = (typeof SCHEDULES)['tables'];
/** The columns of an entry that its kind decides. */
type EntryContent = Pick<WrittenRow<Tables['entries']>, 'kind' | 'session' | 'title' | 'hours'>;

/** The columns of a change that only some types of events set. */
type ChangeColumns = Pick<WrittenRow<Tables['changes']>, 'about' | 'is_naming' | 'kid_ids' | 'weeks' | 'undoes'>;

type EntryEvent = Extract<ScheduleEvent, { readonly data: { readonly entryId: string } }>;
type EntryAddedEvent = Extract<EntryEvent, { readonly data: { readonly status: string } }>;

/** Adds an entry; replaces any earlier entry with the same id. */
const addEntry = (event: EntryAddedEvent, context: EventContext, content: EntryContent): readonly RowOperation[] => {
  const { entryId, at, status } = event.data;
  const { entityId, revision } = context;
  const entry = { owner_id: entityId, entry_id: entryId, status, is_removed: false, revision: Number(revision) };
  return [
    ...recordChange(event, context, { ...cellColumns(entryId, at), is_naming: true }),
    upsert('entries', { ...entry, ...placementColumns(at), ...content }),
  ];
};

/**
 * Changes columns of an entry.
 * @param from the entry's previous placement (kid, weeks, choice), if the event moved it
 */
const changeEntry = (
  event: Exclude<EntryEvent, EntryAddedEvent>,
  context: EventContext,
  columns: RowPatch<Tables['entries']>,
  from?: Placement,
): readonly RowOperation[] => {
  const { entryId, at, undoes } = event.data;
  const key = { owner_id: context.entityId, entry_id: entryId };
  return [
    ...recordChange(event, context, {
      ...cellColumns(entryId, at, from),
      ...undoesColumn(undoes),
      ...namingColumn(event),
    }),
    patch('entries', key, { ...columns, revision: Number(context.revision) }),
    ...markUndone(context, undoes),
  ];
};

/**
 * The columns that say which entry, kids and weeks a change concerns. If the entry moved, they include its previous kid
 * and weeks.
 */
const cellColumns = (entryId: string, at: Placement, from: Placement = at) => ({
  about: entryId,
  kid_ids: [...new Set([at.kidId, from.kidId])],
  weeks: [...new Set([...from.weeks, ...at.weeks])].sort(),
});

/** Sets `is_naming` for a change whose event contains a new name of the entry: a plan's title, or a session's facts. */
const namingColumn = ({ type }: EntryEvent) =>
  type === 'CustomPlanChanged' || type === 'SessionFactsTakenOver' ? { is_naming: true } : {};

const undoesColumn = (undoes: number | undefined) => (undoes === undefined ? {} : { undoes });

/** Marks an earlier change as undone. `undoes` is its revision, or undefined if the event undoes nothing. */
const markUndone = ({ entityId, revision }: EventContext, undoes: number | undefined): readonly RowOperation[] =>
  undoes === undefined
    ? []
    : [patch('changes', { owner_id: entityId, revision: undoes }, { undone_by: Number(revision) })];

/** Adds the event to the schedule's history, updates the schedule's revision, and records the author of the change. */
const recordChange = (
  { type, data }: ScheduleEvent,
  { entityId, revision, recordedAt, actorId }: EventContext,
  extraColumns: ChangeColumns = {},
): readonly RowOperation[] => {
  const key = { owner_id: entityId, revision: Number(revision) };
  return [
    revision === 0n
      ? upsert('schedules', { ...key, began_at: recordedAt })
      : patch('schedules', { owner_id: entityId }, { revision: Number(revision) }),
    upsert('changes', { ...key, recorded_at: recordedAt, actor_id: actorId, type, data, ...extraColumns }),
    upsert('authors', { owner_id: entityId, user_id: actorId }),
  ];
};
