import { emptyMap, type PersistentMap } from '../persistentMap.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { type Hours, type Placement, type SessionSnapshot, type ShareMode } from '@campjay/events/schedule/entries.ts';
import { type EntryStatus } from '@campjay/events/schedule/values.ts';
import { type PersonForgotten } from '@campjay/events/accounts/events.ts';
import { type ScheduleEvent, scheduleEvents, type ScheduleSharingEvent } from '@campjay/events/schedule/events.ts';

/** The state of a schedule, folded from its events by deciders and by views of past moments. */
export interface Schedule {
  /** The revision of the last event; -1 for an empty stream. */
  readonly revision: number;
  /** All entries by id, including removed ones, so that they can be restored. */
  readonly entries: PersistentMap<ScheduleEntry>;
  /** The revision of the last change in each cell, by `cellKey`. */
  readonly cells: PersistentMap<number>;
  readonly workingHours: Hours | null;
  readonly workingHoursRevision: number;
  readonly sharing: ScheduleSharing;
  /** The owner deleted their account. */
  readonly isForgotten: boolean;
}

interface EntryBase {
  readonly entryId: string;
  readonly at: Placement;
  readonly status: EntryStatus;
  readonly note: Sealed<string> | null;
  readonly isRemoved: boolean;
  /** The revision of the last write per field; `existence` covers removal and restoration. */
  readonly written: Readonly<Record<EntryField, number>>;
}
export type EntryField = 'existence' | 'at' | 'status' | 'note' | 'content';

export type SessionEntry = EntryBase & { readonly kind: 'session'; readonly session: SessionSnapshot };
export interface PlanContent {
  readonly title: Sealed<string>;
  readonly hours: Hours | null;
}
export type PlanEntry = EntryBase & { readonly kind: 'plan'; readonly plan: PlanContent };
export type PlaydatesEntry = EntryBase & { readonly kind: 'playdates' };
export type ScheduleEntry = SessionEntry | PlanEntry | PlaydatesEntry;

export interface Share {
  readonly mode: ShareMode;
  readonly tokenHash: string;
  /** An invitation by email admits one person; a link admits everyone who has it. */
  readonly isForOne: boolean;
  /** The last user who joined by it, even if they later left or joined by another share; null if none. */
  readonly takenBy: string | null;
  readonly isEnded: boolean;
  /** Admits nobody new, because a person who joined by it was removed. Others who joined by it stay. */
  readonly isClosed: boolean;
  /** The removed co-parent who may join again by this invitation. */
  readonly readmits?: string | undefined;
}

/** The shares, and who joined by them. */
export interface AcceptedShares {
  readonly shares: ReadonlyMap<string, Pick<Share, 'mode' | 'isEnded' | 'isClosed'>>;
  /** The share by which each co-parent last joined. */
  readonly coParents: ReadonlyMap<string, string>;
  /** Everyone who ever joined by a share, by `admissionKey`. */
  readonly came: ReadonlySet<string>;
}

/** Who has access to the schedule besides its owner, and by which shares and feeds. */
export interface ScheduleSharing extends AcceptedShares {
  readonly shares: ReadonlyMap<string, Share>;
  /** Users who left, by `admissionKey`: no share by which they ever joined admits them again. */
  readonly left: ReadonlySet<string>;
  /** User ids that the owner removed and that have not rejoined: only a share that readmits them admits them. */
  readonly removed: ReadonlySet<string>;
  readonly feeds: ReadonlyMap<string, Feed>;
}

export interface Feed {
  readonly userId: string;
  readonly kidId: string | null;
  readonly tokenHash: string;
}

/** Identifies a cell of the grid: a kid in a week. */
export const cellKey = (kidId: string, week: string): string => `${kidId} ${week}`;
export const cellsOf = ({ kidId, weeks }: Placement): readonly string[] => weeks.map((week) => cellKey(kidId, week));
export const admissionKey = (shareId: string, userId: string): string => `${shareId} ${userId}`;

/** The permission of a co-parent: that of the share by which they joined, until it ends. */
export const modeOf = ({ shares, coParents }: AcceptedShares, userId: string): ShareMode | undefined => {
  const share = shares.get(coParents.get(userId) ?? '');
  return share && !share.isEnded ? share.mode : undefined;
};

/** Whether this share admits a user who is not the owner, or has already admitted them. */
export const isAdmitted = (sharing: ScheduleSharing, shareId: string, userId: string): boolean => {
  const share = sharing.shares.get(shareId);
  if (!share || share.isEnded) return false;
  if (sharing.coParents.get(userId) === shareId) return true;
  if (share.isClosed || sharing.left.has(admissionKey(shareId, userId))) return false;
  if (sharing.removed.has(userId) && share.readmits !== userId) return false;
  return !share.isForOne || share.takenBy === null || share.takenBy === userId;
};

/** The effect on others of removing a co-parent. */
export interface Removal {
  /** The shares by which the person ever joined and that still admit others. They are closed. */
  readonly closedShares: readonly string[];
  /** The number of other co-parents who last joined by one of these shares. They stay. */
  readonly others: number;
}

export const removalOf = ({ shares, coParents, came }: AcceptedShares, userId: string): Removal => {
  const usedShares = [...shares.keys()].filter((shareId) => came.has(admissionKey(shareId, userId)));
  return {
    closedShares: usedShares.filter((shareId) => {
      const share = shares.get(shareId);
      return share && !share.isEnded && !share.isClosed;
    }),
    others: [...coParents].filter(([id, shareId]) => id !== userId && usedShares.includes(shareId)).length,
  };
};

export const EMPTY_SHARING: ScheduleSharing = {
  shares: new Map(),
  coParents: new Map(),
  came: new Set(),
  left: new Set(),
  removed: new Set(),
  feeds: new Map(),
};

export const EMPTY_SCHEDULE: Schedule = {
  revision: -1,
  entries: emptyMap(),
  cells: emptyMap(),
  workingHours: null,
  workingHoursRevision: -1,
  sharing: EMPTY_SHARING,
  isForgotten: false,
};

type EventOfType<Type extends ScheduleEvent['type']> = Extract<ScheduleEvent, { readonly type: Type }>;
type EntryAdded = EventOfType<'SessionScheduled' | 'CustomPlanCreated' | 'PlaydatesOffered'>;

const createEntry = (event: EntryAdded, revision: number): ScheduleEntry => {
  const { entryId, at, status } = event.data;
  const written = { existence: revision, at: revision, status: revision, note: revision, content: revision };
  const base = { entryId, at, status, note: null, isRemoved: false, written };
  switch (event.type) {
    case 'SessionScheduled':
      return { ...base, kind: 'session', session: event.data.session };
    case 'CustomPlanCreated':
      return { ...base, kind: 'plan', plan: { title: event.data.title, hours: event.data.hours } };
    case 'PlaydatesOffered':
      return { ...base, kind: 'playdates' };
  }
};

/** Changes an entry's fields, and marks its old and new cells as changed. */
const changeEntry = (
  schedule: Schedule,
  entryId: string,
  fields: readonly EntryField[],
  change: (entry: ScheduleEntry) => ScheduleEntry,
): Schedule => {
  const entry = schedule.entries.get(entryId);
  if (!entry) return schedule;
  const { revision } = schedule;
  const written = { ...entry.written, ...Object.fromEntries(fields.map((field) => [field, revision])) };
  const after = change({ ...entry, written });
  return touchCells({ ...schedule, entries: schedule.entries.with(entryId, after) }, [
    ...cellsOf(entry.at),
    ...cellsOf(after.at),
  ]);
};

/** New facts may also change the weeks. */
export const updatedFields = (from: Placement, at: Placement): readonly EntryField[] =>
  from.weeks.join() === at.weeks.join() ? ['content'] : ['content', 'at'];

const touchCells = (schedule: Schedule, cells: readonly string[]): Schedule => ({
  ...schedule,
  cells: cells.reduce((all, cell) => all.with(cell, schedule.revision), schedule.cells),
});

const evolve = (before: Schedule, event: ScheduleEvent): Schedule => {
  const schedule = { ...before, revision: before.revision + 1 };
  switch (event.type) {
    case 'SessionScheduled':
    case 'CustomPlanCreated':
    case 'PlaydatesOffered': {
      const entry = createEntry(event, schedule.revision);
      const entries = schedule.entries.with(entry.entryId, entry);
      return touchCells({ ...schedule, entries }, cellsOf(entry.at));
    }
    case 'SessionFactsTakenOver': {
      const { entryId, from, to, at } = event.data;
      const fields = updatedFields(from.at, at);
      return changeEntry(schedule, entryId, fields, (entry) => {
        if (entry.kind !== 'session') return entry;
        return { ...entry, session: to, ...(fields.includes('at') && { at: { ...entry.at, weeks: at.weeks } }) };
      });
    }
    case 'CustomPlanChanged': {
      const { entryId, to } = event.data;
      return changeEntry(schedule, entryId, ['content'], (entry) =>
        entry.kind === 'plan' ? { ...entry, plan: to } : entry,
      );
    }
    case 'EntryMoved':
      return changeEntry(schedule, event.data.entryId, ['at'], (entry) => ({ ...entry, at: event.data.at }));
    case 'EntryStatusChanged':
      return changeEntry(schedule, event.data.entryId, ['status'], (entry) => ({ ...entry, status: event.data.to }));
    case 'EntryNoteChanged':
      return changeEntry(schedule, event.data.entryId, ['note'], (entry) => ({ ...entry, note: event.data.to }));
    case 'EntryRemoved':
    case 'EntryRestored': {
      const isRemoved = event.type === 'EntryRemoved';
      return changeEntry(schedule, event.data.entryId, ['existence'], (entry) => ({ ...entry, isRemoved }));
    }
    case 'WorkingHoursSet':
      return { ...schedule, workingHours: event.data.to, workingHoursRevision: schedule.revision };
    case 'PersonForgotten':
      return { ...EMPTY_SCHEDULE, revision: schedule.revision, isForgotten: true };
    case 'ScheduleShared':
    case 'ScheduleShareChanged':
    case 'ScheduleShareEnded':
    case 'ScheduleShareReceived':
    case 'CoParentLeft':
    case 'CoParentRemoved':
    case 'CalendarFeedOpened':
    case 'CalendarFeedClosed':
      return { ...schedule, sharing: evolveSharing(schedule.sharing, event) };
  }
};

/** Folds sharing alone, for callers that only check access and need not fold the cells. */
export const evolveSharing = (
  sharing: ScheduleSharing,
  event: ScheduleSharingEvent | PersonForgotten,
): ScheduleSharing => {
  switch (event.type) {
    case 'ScheduleShared': {
      const { shareId, mode, tokenHash, email, readmits } = event.data;
      const share = {
        mode,
        tokenHash,
        isForOne: email !== null,
        takenBy: null,
        isEnded: false,
        isClosed: false,
        readmits,
      };
      return withShare(sharing, shareId, share);
    }
    case 'ScheduleShareChanged': {
      const share = sharing.shares.get(event.data.shareId);
      return share ? withShare(sharing, event.data.shareId, { ...share, mode: event.data.to }) : sharing;
    }
    case 'ScheduleShareEnded': {
      const { shareId } = event.data;
      const share = sharing.shares.get(shareId);
      if (!share) return sharing;
      const removedIds = [...sharing.coParents].flatMap(([id, by]) => (by === shareId ? [id] : []));
      const coParents = without(sharing.coParents, removedIds);
      return withShare(withFeedsOfOthers({ ...sharing, coParents }, removedIds), shareId, { ...share, isEnded: true });
    }
    case 'ScheduleShareReceived': {
      const { shareId, userId } = event.data;
      const joined = {
        ...sharing,
        coParents: new Map(sharing.coParents).set(userId, shareId),
        came: new Set(sharing.came).add(admissionKey(shareId, userId)),
        removed: new Set([...sharing.removed].filter((id) => id !== userId)),
      };
      const share = sharing.shares.get(shareId);
      return share ? withShare(joined, shareId, { ...share, takenBy: userId }) : joined;
    }
    case 'CoParentLeft':
      return withoutCoParent(sharing, event.data.userId);
    case 'CoParentRemoved': {
      const { userId, closedShares } = event.data;
      const shares = new Map(
        [...sharing.shares].map(([shareId, share]) => [
          shareId,
          closedShares.includes(shareId) ? { ...share, isClosed: true } : share,
        ]),
      );
      return { ...withoutCoParent(sharing, userId), shares, removed: new Set(sharing.removed).add(userId) };
    }
    case 'CalendarFeedOpened': {
      const { feedId, userId, kidId, tokenHash } = event.data;
      return { ...sharing, feeds: new Map(sharing.feeds).set(feedId, { userId, kidId, tokenHash }) };
    }
    case 'CalendarFeedClosed':
      return { ...sharing, feeds: without(sharing.feeds, [event.data.feedId]) };
    case 'PersonForgotten':
      return EMPTY_SHARING;
  }
};

const withoutCoParent = (sharing: ScheduleSharing, userId: string): ScheduleSharing => {
  const coParents = without(sharing.coParents, [userId]);
  const left = new Set([...sharing.left, ...[...sharing.came].filter((key) => key.endsWith(` ${userId}`))]);
  return withFeedsOfOthers({ ...sharing, coParents, left }, [userId]);
};

const without = <Value>(map: ReadonlyMap<string, Value>, keys: readonly string[]): ReadonlyMap<string, Value> =>
  new Map([...map].filter(([key]) => !keys.includes(key)));

/** Removes these users' feeds: a feed ends with its owner's access. */
const withFeedsOfOthers = (sharing: ScheduleSharing, userIds: readonly string[]): ScheduleSharing => ({
  ...sharing,
  feeds: new Map([...sharing.feeds].filter(([, feed]) => !userIds.includes(feed.userId))),
});

const withShare = (sharing: ScheduleSharing, shareId: string, share: Share): ScheduleSharing => ({
  ...sharing,
  shares: new Map(sharing.shares).set(shareId, share),
});

export const scheduleFold = { events: scheduleEvents, initialState: EMPTY_SCHEDULE, evolve };
