import { SCHEDULES } from '@campjay/read-models/models/schedules.ts';
import { type Hours, type ShareMode } from '@campjay/events/schedule/entries.ts';
import { type ScheduleEntry } from '@campjay/domain/schedule/schedule.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { readFromActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { type Pool } from 'pg';

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

/** SQL expression for a row of `entries` as a `StoredEntry`. */
const ENTRY_JSON = `json_build_object(
  'entryId', entry_id, 'kind', kind, 'at', json_build_object('kidId', kid_id, 'weeks', weeks, 'choice', choice),
  'status', status, 'note', note, 'session', session, 'revision', revision,
  'plan', json_build_object('title', title, 'hours', hours))`;

const EMPTY_HEAD = { revision: -1, workingHours: null, beganAt: null };

/** Reads a schedule, in a single statement so that all parts come from the same database snapshot. */
export const readSchedule = (pool: Pool, ownerId: string): Promise<StoredSchedule> =>
  readFromActiveBuild(pool, SCHEDULES, async (table) => {
    const { rows } = await pool.query<{
      head: Pick<StoredSchedule, 'revision' | 'workingHours' | 'beganAt'> | null;
      entries: StoredEntry[] | null;
      authors: string[] | null;
      shares: StoredShare[] | null;
      members: StoredSchedule['members'] | null;
      feeds: StoredFeed[] | null;
    }>(
      `select
         (select json_build_object('revision', revision, 'workingHours', working_hours, 'beganAt', began_at)
            from ${table('schedules')} where owner_id = $1) as head,
         (select json_agg(${ENTRY_JSON})
            from ${table('entries')} where owner_id = $1 and not is_removed) as entries,
         (select json_agg(user_id order by user_id) from ${table('authors')} where owner_id = $1) as authors,
         (select json_agg(json_build_object('shareId', share_id, 'mode', mode, 'token', token, 'email', email,
            'isClosed', is_closed)
            order by ordinal) from ${table('shares')} where owner_id = $1) as shares,
         (select json_agg(json_build_object('userId', user_id, 'shareId', share_id)
            order by user_id) from ${table('members')} where owner_id = $1) as members,
         (select json_agg(json_build_object('feedId', feed_id, 'userId', user_id, 'kidId', kid_id, 'token', token)
            order by ordinal) from ${table('feeds')} where owner_id = $1) as feeds`,
      [ownerId],
    );
    const { head, entries, authors, shares, members, feeds } = rows[0] ?? {};
    return {
      ...(head ?? EMPTY_HEAD),
      entries: entries ?? [],
      authors: authors ?? [],
      shares: shares ?? [],
      members: members ?? [],
      feeds: feeds ?? [],
    };
  });

/** Reads the schedules that were shared with a parent. A share may have ended, so the caller must check access. */
export const readReceivedSchedules = (pool: Pool, userId: string): Promise<readonly ReceivedSchedule[]> =>
  readFromActiveBuild(pool, SCHEDULES, async (table) => {
    const { rows } = await pool.query<ReceivedSchedule>(
      `select m.owner_id as "ownerId", s.revision
         from ${table('members')} m join ${table('schedules')} s using (owner_id)
        where m.user_id = $1 order by m.owner_id`,
      [userId],
    );
    return rows;
  });

export interface ReceivedSchedule {
  readonly ownerId: string;
  readonly revision: number;
}

/**
 * Types of events about a user's own calendar feeds. They are not news for others, and not part of the schedule's
 * history.
 */
export const FEED_EVENT_TYPES = ['CalendarFeedOpened', 'CalendarFeedClosed'];
