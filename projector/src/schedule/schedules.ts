import { type Placement } from '@campjay/events/schedule/entries.ts';
import { type ScheduleEvent, scheduleEvents } from '@campjay/events/schedule/events.ts';
import { type EventPlace, projection } from '../runtime/projection.ts';
import { patch, remove, removeAll, type Row, type RowOperation, upsert } from '../runtime/rowOperations.ts';
import { table } from '../runtime/table.ts';

/**
 * Each parent's schedule as it is, and every change of it with what it said. Titles, notes, tokens and emails stay under
 * their seals. None of it grants access to anything: that is decided from the schedule's own stream.
 */
export const schedules = projection<ScheduleEvent>({
  name: 'schedules',
  version: 2,
  categories: ['schedule'],
  events: scheduleEvents,
  tables: {
    schedules: table(
      {
        owner_id: 'text',
        /** Of the last change. */
        revision: 'integer',
        began_at: 'timestamptz',
        /** `Hours`; null where nobody said. */
        working_hours: 'jsonb',
      },
      { key: ['owner_id'] },
    ),
    /** Entries that were removed too: a later event may bring them back, and the history names them. */
    entries: table(
      {
        owner_id: 'text',
        entry_id: 'text',
        /** 'session', 'plan' or 'playdates'. */
        kind: 'text',
        kid_id: 'text',
        /** Mondays, in order. */
        weeks: 'jsonb',
        choice: 'integer',
        status: 'text',
        note: 'jsonb',
        /** `SessionSnapshot`, of a session. */
        session: 'jsonb',
        /** Of a plan. */
        title: 'jsonb',
        hours: 'jsonb',
        is_removed: 'boolean',
        /** Of the last change of it. */
        revision: 'integer',
      },
      { key: ['owner_id', 'entry_id'] },
    ),
    /** One row for each event, whatever it says. */
    changes: table(
      {
        owner_id: 'text',
        revision: 'integer',
        recorded_at: 'timestamptz',
        actor_id: 'text',
        type: 'text',
        /** The event's data in today's shape, so that changes can be folded from their rows. */
        data: 'jsonb',
        /** The entry or the share that it is about, by its id; null of all else. */
        about: 'text',
        /** Whether it says how that is called. */
        is_naming: 'boolean',
        /** The kids and the Mondays of the cells that it touched; null where it touched none. */
        kid_ids: 'jsonb',
        weeks: 'jsonb',
        /** The revision of the change that it takes back, and of the one that took it back. */
        undoes: 'integer',
        undone_by: 'integer',
      },
      {
        key: ['owner_id', 'revision'],
        indexes: [
          ['owner_id', 'about', 'is_naming', 'revision'],
          ['owner_id', 'actor_id', 'revision'],
        ],
      },
    ),
    /** Everybody who ever changed something. */
    authors: table({ owner_id: 'text', user_id: 'text' }, { key: ['owner_id', 'user_id'] }),
    /** Links and invitations that have not ended, for the owner. One that `is_closed` admits nobody new. */
    shares: table(
      {
        owner_id: 'text',
        share_id: 'text',
        ordinal: 'integer',
        mode: 'text',
        token: 'jsonb',
        email: 'jsonb',
        is_closed: 'boolean',
      },
      { key: ['owner_id', 'share_id'] },
    ),
    /** Who received the schedule, and since when; where the share they came by has ended, the row stays. */
    members: table(
      { owner_id: 'text', user_id: 'text', share_id: 'text', revision: 'integer' },
      { key: ['owner_id', 'user_id'], indexes: [['user_id']] },
    ),
    /** Calendar addresses; where the access of `user_id` has ended, the row stays. */
    feeds: table(
      { owner_id: 'text', feed_id: 'text', user_id: 'text', kid_id: 'text', token: 'jsonb', ordinal: 'integer' },
      { key: ['owner_id', 'feed_id'] },
    ),
  },
  audience: {
    schedules: { owner_id: 'schedule' },
    entries: { owner_id: 'schedule' },
    changes: { owner_id: 'schedule' },
    authors: { owner_id: 'schedule' },
    shares: { owner_id: 'schedule' },
    members: { owner_id: 'schedule', user_id: 'family' },
    feeds: { user_id: 'family' },
  },
  handlers: {
    SessionScheduled: (event, place) => placed(event, place, { kind: 'session', session: event.data.session }),
    CustomPlanCreated: (event, place) => {
      const { title, hours } = event.data;
      return placed(event, place, { kind: 'plan', title, hours });
    },
    PlaydatesOffered: (event, place) => placed(event, place, { kind: 'playdates' }),
    SessionFactsTakenOver: (event, place) =>
      changed(event, place, { session: event.data.to, ...standing(event.data.at) }, event.data.from.at),
    CustomPlanChanged: (event, place) => {
      const { title, hours } = event.data.to;
      return changed(event, place, { title, hours });
    },
    EntryMoved: (event, place) => changed(event, place, standing(event.data.at), event.data.from),
    EntryStatusChanged: (event, place) => changed(event, place, { status: event.data.to }),
    EntryNoteChanged: (event, place) => changed(event, place, { note: event.data.to }),
    EntryRemoved: (event, place) => changed(event, place, { is_removed: true }),
    EntryRestored: (event, place) => changed(event, place, { is_removed: false }),
    WorkingHoursSet: (event, place) => {
      const head = patch('schedules', { owner_id: place.entityId }, { working_hours: event.data.to });
      return [...told(event, place, undoing(event.data.undoes)), head, ...undone(place, event.data.undoes)];
    },
    ScheduleShared: (event, place) => {
      const { shareId, mode, token, email } = event.data;
      const share = {
        ...shareKey(place, shareId),
        ordinal: Number(place.revision),
        mode,
        token,
        email,
        is_closed: false,
      };
      return [...told(event, place, { about: shareId, is_naming: true }), upsert('shares', share)];
    },
    ScheduleShareChanged: (event, place) => [
      ...told(event, place, { about: event.data.shareId }),
      patch('shares', shareKey(place, event.data.shareId), { mode: event.data.to }),
    ],
    ScheduleShareEnded: (event, place) => [
      ...told(event, place, { about: event.data.shareId }),
      remove('shares', shareKey(place, event.data.shareId)),
    ],
    ScheduleShareReceived: (event, place) => {
      const { shareId, userId } = event.data;
      const member = { ...memberKey(place, userId), share_id: shareId, revision: Number(place.revision) };
      return [...told(event, place, { about: shareId }), upsert('members', member)];
    },
    CoParentLeft: (event, place) => [...told(event, place), remove('members', memberKey(place, event.data.userId))],
    CoParentRemoved: (event, place) => [
      ...told(event, place),
      remove('members', memberKey(place, event.data.userId)),
      ...event.data.closedShares.map((shareId) => patch('shares', shareKey(place, shareId), { is_closed: true })),
    ],
    CalendarFeedOpened: (event, place) => {
      const { feedId, userId, kidId, token } = event.data;
      const feed = {
        ...feedKey(place, feedId),
        user_id: userId,
        kid_id: kidId,
        token,
        ordinal: Number(place.revision),
      };
      return [...told(event, place), upsert('feeds', feed)];
    },
    CalendarFeedClosed: (event, place) => [...told(event, place), remove('feeds', feedKey(place, event.data.feedId))],
    PersonForgotten: (_event, { entityId }) => [
      remove('schedules', { owner_id: entityId }),
      ...['entries', 'changes', 'authors', 'shares', 'members', 'feeds'].map((name) =>
        removeAll(name, { owner_id: entityId }),
      ),
    ],
  },
});

const shareKey = ({ entityId }: EventPlace, shareId: string): Row => ({ owner_id: entityId, share_id: shareId });
const memberKey = ({ entityId }: EventPlace, userId: string): Row => ({ owner_id: entityId, user_id: userId });
const feedKey = ({ entityId }: EventPlace, feedId: string): Row => ({ owner_id: entityId, feed_id: feedId });
const standing = ({ kidId, weeks, choice }: Placement): Row => ({ kid_id: kidId, weeks, choice });

type EntryEvent = Extract<ScheduleEvent, { readonly data: { readonly entryId: string } }>;
type PlacingEvent = Extract<EntryEvent, { readonly data: { readonly status: string } }>;

/** An entry is new; whatever its id stood for is not any more. */
const placed = (event: PlacingEvent, place: EventPlace, content: Row): readonly RowOperation[] => {
  const { entryId, at, status } = event.data;
  const { entityId, revision } = place;
  const entry = { owner_id: entityId, entry_id: entryId, status, is_removed: false, revision: Number(revision) };
  return [
    ...told(event, place, { ...cells(entryId, at), is_naming: true }),
    upsert('entries', { ...entry, ...standing(at), ...content }),
  ];
};

/** An entry has these columns from now on. @param from where it stood before, if it stood elsewhere */
const changed = (
  event: Exclude<EntryEvent, PlacingEvent>,
  place: EventPlace,
  columns: Row,
  from?: Placement,
): readonly RowOperation[] => {
  const { entryId, at, undoes } = event.data;
  const key = { owner_id: place.entityId, entry_id: entryId };
  return [
    ...told(event, place, { ...cells(entryId, at, from), ...undoing(undoes), ...naming(event) }),
    patch('entries', key, { ...columns, revision: Number(place.revision) }),
    ...undone(place, undoes),
  ];
};

const cells = (entryId: string, at: Placement, from: Placement = at): Row => ({
  about: entryId,
  kid_ids: [...new Set([at.kidId, from.kidId])],
  weeks: [...new Set([...from.weeks, ...at.weeks])].sort(),
});

const naming = ({ type }: EntryEvent): Row =>
  type === 'CustomPlanChanged' || type === 'SessionFactsTakenOver' ? { is_naming: true } : {};

const undoing = (undoes: number | undefined): Row => (undoes === undefined ? {} : { undoes });

const undone = ({ entityId, revision }: EventPlace, undoes: number | undefined): readonly RowOperation[] =>
  undoes === undefined
    ? []
    : [patch('changes', { owner_id: entityId, revision: undoes }, { undone_by: Number(revision) })];

/** The change itself, and how far the schedule has come with it. */
const told = (
  { type, data }: ScheduleEvent,
  { entityId, revision, recordedAt, actorId }: EventPlace,
  more: Row = {},
): readonly RowOperation[] => {
  const at = { owner_id: entityId, revision: Number(revision) };
  return [
    revision === 0n
      ? upsert('schedules', { ...at, began_at: recordedAt })
      : patch('schedules', { owner_id: entityId }, { revision: Number(revision) }),
    upsert('changes', { ...at, recorded_at: recordedAt, actor_id: actorId, type, data, ...more }),
    upsert('authors', { owner_id: entityId, user_id: actorId }),
  ];
};
