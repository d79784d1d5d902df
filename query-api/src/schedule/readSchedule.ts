import { compileOnce } from '@campjay/read-models/queryBuilder.ts';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import { SCHEDULES } from '@campjay/read-models/models/schedules.ts';
import { type Hours, type ShareMode } from '@campjay/events/schedule/entries.ts';
import { type ScheduleEntry } from '@campjay/domain/schedule/schedule.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { type Reader } from '@campjay/read-models/reader.ts';

/** Applies `Omit` to each member of a union. `Omit` itself would only keep the fields that all members have. */
type DistributiveOmit<Entry, Key extends PropertyKey> = Entry extends unknown ? Omit<Entry, Key> : never;

/** An entry that was not removed. Its private texts are encrypted. */
export type StoredEntry = DistributiveOmit<ScheduleEntry, 'revisionByField' | 'isRemoved'> & {
  /** Revision of the entry's last change. */
  readonly revision: number;
};

/** The contents of a schedule: its entries and working hours. */
export interface StoredCells {
  /** -1 for a schedule without changes. */
  readonly revision: number;
  readonly workingHours: Hours | null;
  readonly entries: readonly StoredEntry[];
}

export interface StoredShare {
  readonly shareId: string;
  readonly mode: ShareMode;
  readonly isClosed: boolean;
  readonly token: Sealed<string>;
  readonly email: Sealed<string> | null;
}

export interface StoredFeed {
  readonly feedId: string;
  readonly userId: string;
  readonly kidId: string | null;
  readonly token: Sealed<string>;
}

export interface StoredSchedule extends StoredCells {
  /** Time of the first change; null for an empty schedule. */
  readonly beganAt: string | null;
  /** Everyone who has ever made a change. */
  readonly authors: readonly string[];
  readonly shares: readonly StoredShare[];
  /** The recipients of shares. They remain in the list after the share by which they joined has ended. */
  readonly members: readonly { readonly userId: string; readonly shareId: string }[];
  readonly feeds: readonly StoredFeed[];
}

const EMPTY_HEAD = { revision: -1, workingHours: null, beganAt: null };

const scheduleQuery = compileOnce(SCHEDULES, (db, { ownerId }: { readonly ownerId: string }) =>
  db.selectNoFrom(({ selectFrom }) => [
    jsonObjectFrom(
      selectFrom('schedules')
        .select(['revision', 'working_hours as workingHours', 'began_at as beganAt'])
        .where('owner_id', '=', ownerId),
    ).as('head'),
    jsonArrayFrom(
      selectFrom('entries')
        .select(({ ref }) => [
          ...(['entry_id as entryId', 'kind', 'status', 'note', 'session', 'revision'] as const),
          jsonBuildObject({ kidId: ref('kid_id'), weeks: ref('weeks'), choice: ref('choice') }).as('at'),
          jsonBuildObject({ title: ref('title'), hours: ref('hours') }).as('plan'),
        ])
        .where('owner_id', '=', ownerId)
        .where('is_removed', '=', false)
        .$castTo<StoredEntry>(),
    ).as('entries'),
    jsonArrayFrom(selectFrom('authors').select('user_id').where('owner_id', '=', ownerId).orderBy('user_id')).as(
      'authors',
    ),
    jsonArrayFrom(
      selectFrom('shares')
        .select(['share_id as shareId', 'mode', 'token', 'email', 'is_closed as isClosed'])
        .where('owner_id', '=', ownerId)
        .orderBy('ordinal'),
    ).as('shares'),
    jsonArrayFrom(
      selectFrom('members')
        .select(['user_id as userId', 'share_id as shareId'])
        .where('owner_id', '=', ownerId)
        .orderBy('user_id'),
    ).as('members'),
    jsonArrayFrom(
      selectFrom('feeds')
        .select(['feed_id as feedId', 'user_id as userId', 'kid_id as kidId', 'token'])
        .where('owner_id', '=', ownerId)
        .orderBy('ordinal'),
    ).as('feeds'),
  ]),
);

/** Reads a schedule, in a single statement so that all parts come from the same database snapshot. */
export const readSchedule = (read: Reader<'schedules'>, ownerId: string): Promise<StoredSchedule> =>
  read(SCHEDULES, async (_db, { pool, schema }) => {
    const [row] = await scheduleQuery(pool, schema, { ownerId });
    const { head, entries = [], authors = [], shares = [], members = [], feeds = [] } = row ?? {};
    const authorIds = authors.map(({ user_id }) => user_id);
    return { ...(head ?? EMPTY_HEAD), entries, authors: authorIds, shares, members, feeds };
  });

/** Reads the schedules that were shared with a parent. A share may have ended, so the caller must check access. */
export const readReceivedSchedules = (
  read: Reader<'schedules'>,
  userId: string,
): Promise<readonly ReceivedSchedule[]> =>
  read(SCHEDULES, (db) =>
    db
      .selectFrom('members as m')
      .innerJoin('schedules as s', 's.owner_id', 'm.owner_id')
      .select(['m.owner_id as ownerId', 's.revision'])
      .where('m.user_id', '=', userId)
      .orderBy('m.owner_id')
      .execute(),
  );

export interface ReceivedSchedule {
  readonly ownerId: string;
  readonly revision: number;
}

/**
 * Types of events about a user's own calendar feeds. They are not news for others, and not part of the schedule's
 * history.
 */
export const FEED_EVENT_TYPES = ['CalendarFeedOpened', 'CalendarFeedClosed'] as const;
