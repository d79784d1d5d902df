import type pg from 'pg';
import { type Backoff, pauseAfter } from '../../kernel/retry.ts';
import { type Db, inTransaction } from '../../postgres/pool.ts';

/**
 * After this many failures, the next attempt has to wait; each further failure doubles the wait. A network address may
 * have more failures, because a household or a school shares one.
 */
const FREE_FAILURES = { account: 5, address: 20, device: 5 } as const;
const WAITS: Backoff = { firstPauseMs: 30_000, longestPauseMs: 60 * 60_000 };
/**
 * A network address regains one failure per interval. A school or a mobile network has failures every day; without
 * this, each of them would eventually lock out everyone there for an hour. An account does not need this, because a
 * successful sign-in resets its failures.
 */
const ADDRESS_FORGIVENESS_INTERVAL_MS = 3 * 60_000;
/** Failures are deleted if no new one follows within this time. */
const RETENTION_MS = 24 * 60 * 60_000;

type SubjectKind = keyof typeof FREE_FAILURES;

/** An attempt that was counted and may proceed. It counts as failed until `markAttemptSuccessful` is called. */
export interface Attempt {
  /** 'taken': not locked out; the caller may check the password. */
  readonly kind: 'taken';
  readonly subjects: AttemptSubjects;
  /** When the locks that this attempt has set will end; null if it set none. */
  readonly lockEnds: Readonly<Partial<Record<SubjectKind, Date | null>>>;
}

/** The subjects that an attempt is counted against. */
export interface AttemptSubjects {
  /** The account's email hash. */
  readonly account: string;
  /** The sender's network, as returned by `senderNetworkOf`. */
  readonly address: string;
  /** The id of a browser known to the account (`verifyDeviceToken`). */
  readonly device?: string | undefined;
}

/** The attempt was rejected without a password check, because of earlier failures. */
export interface LockedOut {
  readonly kind: 'lockedOut';
  readonly retryAfterSeconds: number;
}

/**
 * Counts a sign-in attempt against the account and the network address, or returns how long to wait. An attempt from a
 * browser known to the account counts against that browser only, so a stranger cannot lock it out. Attempts are counted
 * before the password check, so that a thousand concurrent guesses count as a thousand. During a lock, attempts are not
 * counted, so an impatient user does not extend it. Attempts for an account that does not exist are counted too.
 */
export const countAttempt = async (pool: pg.Pool, from: AttemptSubjects, now: Date): Promise<Attempt | LockedOut> => {
  await forgetOldFailures(pool, now);
  const subjects = countedSubjects(from);
  const kindAndSubjectColumns = [subjects.map(([kind]) => kind), subjects.map(([, subject]) => subject)];
  return inTransaction(pool, async (client) => {
    await client.query(
      `insert into ops.sign_in_attempts (kind, subject, failures, last_at)
         select kind, subject, 0, $3 from unnest($1::text[], $2::text[]) as given (kind, subject)
       on conflict do nothing`,
      [...kindAndSubjectColumns, now],
    );
    const { rows } = await client.query<AttemptRow>(
      `select a.kind, a.subject, failures, last_at, locked_until from ops.sign_in_attempts a
         join unnest($1::text[], $2::text[]) as given (kind, subject)
           on a.kind = given.kind and a.subject = given.subject
        order by a.kind for update of a`,
      kindAndSubjectColumns,
    );
    const lockedUntil = Math.max(...rows.map((row) => row.locked_until?.getTime() ?? 0));
    if (lockedUntil > now.getTime())
      return { kind: 'lockedOut', retryAfterSeconds: Math.ceil((lockedUntil - now.getTime()) / 1000) };

    const updatedRows = rows.map((row) => addFailure(row, now));
    await client.query(
      `update ops.sign_in_attempts a set failures = given.failures, last_at = given.last_at, locked_until = given.locked_until
         from unnest($1::text[], $2::text[], $3::integer[], $4::timestamptz[], $5::timestamptz[])
           as given (kind, subject, failures, last_at, locked_until)
        where a.kind = given.kind and a.subject = given.subject`,
      [
        updatedRows.map(({ kind }) => kind),
        updatedRows.map(({ subject }) => subject),
        updatedRows.map(({ failures }) => failures),
        updatedRows.map(({ last_at }) => last_at),
        updatedRows.map(({ locked_until }) => locked_until),
      ],
    );
    return {
      kind: 'taken',
      subjects: from,
      lockEnds: Object.fromEntries(updatedRows.map(({ kind, locked_until }) => [kind, locked_until])),
    };
  });
};

/** Returns the subjects that the attempt counts against: a known browser alone, or else account and address. */
const countedSubjects = ({ account, address, device }: AttemptSubjects): readonly (readonly [SubjectKind, string])[] =>
  device === undefined
    ? [
        ['account', account],
        ['address', address],
      ]
    : [['device', device]];

/** Skips locked rows, so that concurrent cleanups do not wait for each other. */
const forgetOldFailures = async (pool: pg.Pool, now: Date): Promise<void> => {
  await pool.query(
    `delete from ops.sign_in_attempts where (kind, subject) in
       (select kind, subject from ops.sign_in_attempts where last_at <= $1 for update skip locked)`,
    [new Date(now.getTime() - RETENTION_MS)],
  );
};

/**
 * Adds one failure to a row. For an address, it first forgives one failure per elapsed interval; `last_at` then marks
 * the beginning of the current interval, unless no failures remain.
 */
const addFailure = ({ kind, subject, failures, last_at: lastAt }: AttemptRow, now: Date): AttemptRow => {
  const forgivenFailures =
    kind === 'address' ? Math.floor((now.getTime() - lastAt.getTime()) / ADDRESS_FORGIVENESS_INTERVAL_MS) : 0;
  const remainingFailures = Math.max(0, failures - forgivenFailures);
  const isIntervalContinued = kind === 'address' && remainingFailures > 0;
  return {
    kind,
    subject,
    failures: remainingFailures + 1,
    last_at: isIntervalContinued
      ? new Date(lastAt.getTime() + forgivenFailures * ADDRESS_FORGIVENESS_INTERVAL_MS)
      : now,
    locked_until: lockEnd(kind, remainingFailures + 1, now),
  };
};

/** Returns when the lock after this many failures ends; null if there is no lock yet. */
const lockEnd = (kind: SubjectKind, failures: number, now: Date): Date | null => {
  const excess = failures - FREE_FAILURES[kind];
  if (excess < 0) return null;
  return new Date(now.getTime() + pauseAfter(WAITS, excess + 1));
};

/**
 * Marks the attempt as successful. A success from a known browser resets that browser's failures only; any other
 * success resets the account's. For the address, only this one attempt no longer counts: otherwise
 * somebody with an account of their own could guess the passwords of others without limit.
 */
export const markAttemptSuccessful = async (
  pool: pg.Pool,
  { subjects: { account, address, device }, lockEnds }: Attempt,
): Promise<void> => {
  if (device !== undefined) {
    await pool.query("delete from ops.sign_in_attempts where kind = 'device' and subject = $1", [device]);
    return;
  }
  await resetFailures(pool, account);
  await removeFailure(pool, 'address', address, lockEnds.address);
};

/**
 * Uncounts an attempt that neither failed nor succeeded: the password was correct, and a code is still required.
 * Earlier failures stay counted: otherwise an attacker who knows the password could guess codes without limit.
 */
export const uncountAttempt = async (pool: pg.Pool, { subjects, lockEnds }: Attempt): Promise<void> => {
  for (const [kind, subject] of countedSubjects(subjects)) await removeFailure(pool, kind, subject, lockEnds[kind]);
};

/** Removes one failure from a row, and the lock that this failure set. */
const removeFailure = async (
  db: Db,
  kind: SubjectKind,
  subject: string,
  lockedUntil: Date | null | undefined,
): Promise<void> => {
  await db.query(
    `update ops.sign_in_attempts set failures = greatest(failures - 1, 0),
        locked_until = case when locked_until = $3::timestamptz then null else locked_until end
      where kind = $1 and subject = $2`,
    [kind, subject, lockedUntil],
  );
};

/** Resets the failures of an account. */
export const resetFailures = async (db: Db, account: string): Promise<void> => {
  await db.query("delete from ops.sign_in_attempts where kind = 'account' and subject = $1", [account]);
};

interface AttemptRow {
  readonly kind: SubjectKind;
  readonly subject: string;
  readonly failures: number;
  readonly last_at: Date;
  readonly locked_until: Date | null;
}
