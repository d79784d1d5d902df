import { emptyMap, type PersistentMap } from '../persistentMap.ts';
import type { Sealed } from '@campjay/events/sealed.ts';
import type { Hours, Placement, SessionSnapshot, ShareMode } from '@campjay/events/schedule/entries.ts';
import type { EntryStatus } from '@campjay/events/schedule/values.ts';

/** The state of a schedule. It is folded from the events to decide commands, and to show an earlier state. */
export interface Schedule {
  /** The revision of the last event; -1 for an empty stream. */
  readonly revision: number;
  /** All entries by id, including removed ones, so that they can be restored. */
  readonly entries: PersistentMap<ScheduleEntry>;
  /** The revision of the last change in each cell of the grid (a kid in a week), by `cellKey`. */
  readonly cells: PersistentMap<number>;
  readonly workingHours: Hours | null;
  readonly workingHoursRevision: number;
  readonly sharing: ScheduleSharing;
  /** True if the owner deleted their account. */
  readonly isForgotten: boolean;
}

interface EntryBase {
  readonly entryId: string;
  /** The kid, the weeks and the choice (first or second). */
  readonly at: Placement;
  readonly status: EntryStatus;
  readonly note: Sealed<string> | null;
  readonly isRemoved: boolean;
  /**
   * For each field, the revision that last changed it. Removing or restoring an entry changes the field `existence`;
   * `at` is its placement, and `content` its session or plan.
   */
  readonly revisionByField: Readonly<Record<EntryField, number>>;
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

/** A link or invitation that gives access to the schedule. */
export interface Share {
  readonly mode: ShareMode;
  readonly tokenHash: string;
  /** An invitation by email admits one person; a link admits everyone who has it. */
  readonly isForOne: boolean;
  /**
   * The user who last joined through this share, even if they later left or joined through another one; null if nobody
   * has joined.
   */
  readonly lastJoinedBy: string | null;
  readonly isEnded: boolean;
  /**
   * True if the share admits nobody new, because somebody who joined through it was removed. Others who joined through
   * it stay.
   */
  readonly isClosed: boolean;
  /** The user id of a removed co-parent who may join again through this invitation. */
  readonly readmittedUserId?: string | undefined;
}

/** The shares, and the users who joined through them. */
export interface AcceptedShares {
  readonly shares: ReadonlyMap<string, Pick<Share, 'mode' | 'isEnded' | 'isClosed'>>;
  /** By user id of each co-parent, the id of the share through which they last joined. */
  readonly coParents: ReadonlyMap<string, string>;
  /** An `admissionKey` for each user who ever joined, and each share through which they did. */
  readonly pastAdmissions: ReadonlySet<string>;
}

/** Who has access to the schedule besides its owner, and by which shares and feeds. */
export interface ScheduleSharing extends AcceptedShares {
  readonly shares: ReadonlyMap<string, Share>;
  /**
   * An `admissionKey` for each user who left, and each share through which they ever joined. These shares do not admit
   * them again.
   */
  readonly endedAdmissions: ReadonlySet<string>;
  /**
   * The ids of users whom the owner removed. Until they rejoin, only a share with their id in `readmits` admits them.
   */
  readonly removedUserIds: ReadonlySet<string>;
  readonly feeds: ReadonlyMap<string, Feed>;
}

/** A calendar feed. */
export interface Feed {
  readonly userId: string;
  /** Null for a feed of all kids. */
  readonly kidId: string | null;
  readonly tokenHash: string;
}

/** Returns the key of a cell of the grid: a kid in a week. */
export const cellKey = (kidId: string, week: string): string => `${kidId} ${week}`;
export const cellsOf = ({ kidId, weeks }: Placement): readonly string[] => weeks.map((week) => cellKey(kidId, week));
/** Returns a key that stands for the admission of a user through a share. */
export const admissionKey = (shareId: string, userId: string): string => `${shareId} ${userId}`;

/** The effects of removing a co-parent on shares and on other people. */
export interface RemovalEffects {
  /** The open shares through which the person ever joined. They are closed, so that the person cannot return. */
  readonly closedShares: readonly string[];
  /**
   * The number of other co-parents who last joined through a share that the person used too. They keep their access.
   */
  readonly otherCoParentCount: number;
}

export const effectsOfRemoval = (
  { shares, coParents, pastAdmissions }: AcceptedShares,
  userId: string,
): RemovalEffects => {
  const usedShares = [...shares.keys()].filter((shareId) => pastAdmissions.has(admissionKey(shareId, userId)));
  return {
    closedShares: usedShares.filter((shareId) => {
      const share = shares.get(shareId);
      return share && !share.isEnded && !share.isClosed;
    }),
    otherCoParentCount: [...coParents].filter(([id, shareId]) => id !== userId && usedShares.includes(shareId)).length,
  };
};

export const EMPTY_SHARING: ScheduleSharing = {
  shares: new Map(),
  coParents: new Map(),
  pastAdmissions: new Set(),
  endedAdmissions: new Set(),
  removedUserIds: new Set(),
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

/** Adds an entry and marks its cells as changed. */
export const addEntry = (
  schedule: Schedule,
  { entryId, at, status }: NewEntry,
  content: Pick<SessionEntry, 'kind' | 'session'> | Pick<PlanEntry, 'kind' | 'plan'> | Pick<PlaydatesEntry, 'kind'>,
): Schedule => {
  const { revision } = schedule;
  const written = { existence: revision, at: revision, status: revision, note: revision, content: revision };
  const entry: ScheduleEntry = {
    entryId,
    at,
    status,
    note: null,
    isRemoved: false,
    revisionByField: written,
    ...content,
  };
  return touchCells({ ...schedule, entries: schedule.entries.with(entryId, entry) }, cellsOf(at));
};

/** Changes fields of an entry and marks its old and new cells as changed. */
export const changeEntry = (
  schedule: Schedule,
  entryId: string,
  fields: readonly EntryField[],
  change: (entry: ScheduleEntry) => ScheduleEntry,
): Schedule => {
  const entry = schedule.entries.get(entryId);
  if (!entry) return schedule;
  const { revision } = schedule;
  const written = { ...entry.revisionByField, ...Object.fromEntries(fields.map((field) => [field, revision])) };
  const changedEntry = change({ ...entry, revisionByField: written });
  return touchCells({ ...schedule, entries: schedule.entries.with(entryId, changedEntry) }, [
    ...cellsOf(entry.at),
    ...cellsOf(changedEntry.at),
  ]);
};

/** Marks cells as changed by the last event. */
export const touchCells = (schedule: Schedule, cells: readonly string[]): Schedule => ({
  ...schedule,
  cells: cells.reduce((revisions, cell) => revisions.with(cell, schedule.revision), schedule.cells),
});

/** Ends a co-parent's access and removes their feeds. */
export const withoutCoParent = (sharing: ScheduleSharing, userId: string): ScheduleSharing => {
  const coParents = withoutKeys(sharing.coParents, [userId]);
  const admissionsOfUser = [...sharing.pastAdmissions].filter((key) => key.endsWith(` ${userId}`));
  const left = new Set([...sharing.endedAdmissions, ...admissionsOfUser]);
  return withoutFeedsOf({ ...sharing, coParents, endedAdmissions: left }, [userId]);
};

/** Returns a copy of a map without these keys. */
export const withoutKeys = <Value>(
  map: ReadonlyMap<string, Value>,
  keys: readonly string[],
): ReadonlyMap<string, Value> => new Map([...map].filter(([key]) => !keys.includes(key)));

/** Removes the feeds of these users, because a feed ends with its user's access. */
export const withoutFeedsOf = (sharing: ScheduleSharing, userIds: readonly string[]): ScheduleSharing => ({
  ...sharing,
  feeds: new Map([...sharing.feeds].filter(([, feed]) => !userIds.includes(feed.userId))),
});

export const withShare = (sharing: ScheduleSharing, shareId: string, share: Share): ScheduleSharing => ({
  ...sharing,
  shares: new Map(sharing.shares).set(shareId, share),
});
