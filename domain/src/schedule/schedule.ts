import { emptyMap, type PersistentMap } from '../persistentMap.ts';
import type { Sealed } from '@campjay/events/sealed.ts';
import type { Hours, Placement, SessionSnapshot, ShareMode } from '@campjay/events/schedule/entries.ts';
import type { EntryStatus } from '@campjay/events/schedule/values.ts';

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

type NewEntry = Pick<ScheduleEntry, 'entryId' | 'at' | 'status'>;

/** Adds an entry, and marks its cells as changed. */
export const addEntry = (
  schedule: Schedule,
  { entryId, at, status }: NewEntry,
  content: Pick<SessionEntry, 'kind' | 'session'> | Pick<PlanEntry, 'kind' | 'plan'> | Pick<PlaydatesEntry, 'kind'>,
): Schedule => {
  const { revision } = schedule;
  const written = { existence: revision, at: revision, status: revision, note: revision, content: revision };
  const entry: ScheduleEntry = { entryId, at, status, note: null, isRemoved: false, written, ...content };
  return touchCells({ ...schedule, entries: schedule.entries.with(entryId, entry) }, cellsOf(at));
};

/** Changes an entry's fields, and marks its old and new cells as changed. */
export const changeEntry = (
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

/** Marks cells as changed by the last event. */
export const touchCells = (schedule: Schedule, cells: readonly string[]): Schedule => ({
  ...schedule,
  cells: cells.reduce((all, cell) => all.with(cell, schedule.revision), schedule.cells),
});

/** Ends a co-parent's access, and their feeds. */
export const withoutCoParent = (sharing: ScheduleSharing, userId: string): ScheduleSharing => {
  const coParents = without(sharing.coParents, [userId]);
  const left = new Set([...sharing.left, ...[...sharing.came].filter((key) => key.endsWith(` ${userId}`))]);
  return withFeedsOfOthers({ ...sharing, coParents, left }, [userId]);
};

/** A map without these keys. */
export const without = <Value>(map: ReadonlyMap<string, Value>, keys: readonly string[]): ReadonlyMap<string, Value> =>
  new Map([...map].filter(([key]) => !keys.includes(key)));

/** Removes these users' feeds: a feed ends with its owner's access. */
export const withFeedsOfOthers = (sharing: ScheduleSharing, userIds: readonly string[]): ScheduleSharing => ({
  ...sharing,
  feeds: new Map([...sharing.feeds].filter(([, feed]) => !userIds.includes(feed.userId))),
});

export const withShare = (sharing: ScheduleSharing, shareId: string, share: Share): ScheduleSharing => ({
  ...sharing,
  shares: new Map(sharing.shares).set(shareId, share),
});
