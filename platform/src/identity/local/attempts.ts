import type pg from 'pg';
import { type Db, inTransaction } from '../../postgres/pool.ts';

/**
 * A tired parent may fail this often; each further failure doubles the wait. A household, or a school, shares an
 * address.
 */
const FREE_FAILURES = { account: 5, address: 20, device: 5 } as const;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/**
 * One failure of an address is forgiven per interval: a school or a mobile network never has a day without one, and
 * would otherwise end up with an hour's wait for everyone after each. The failures of an account are reset by a
 * success.
 */
const ADDRESS_FORGIVENESS_INTERVAL_MS = 3 * 60_000;
/** Failures are deleted after this time without a new one. */
const RETENTION_MS = 24 * 60 * 60_000;

type Kind = keyof typeof FREE_FAILURES;

/** An attempt that may proceed. It counts as failed until `settleAttempt` marks it as successful. */
export interface Attempt {
  readonly kind: 'taken';
  readonly from: AttemptFrom;
  /** The locks that this attempt has set. */
  readonly locks: Readonly<Partial<Record<Kind, Date | null>>>;
}

/** The subjects that an attempt is counted against. */
export interface AttemptFrom {
  /** The account's email hash. */
  readonly account: string;
  /** The sender's network, as returned by `networkOf`. */
  readonly address: string;
  /** The id of a browser known to the account (`knownDevice`). */
  readonly device?: string | undefined;
}

export interface LockedOut {
  readonly kind: 'lockedOut';
  readonly retryAfterSeconds: number;
}

/**
 * Counts a sign-in attempt against the account and the network address, or returns how long to wait. An attempt from a
 * browser known to the account counts against that browser only, so a stranger cannot lock it out. Counting comes
 * before the password check, so that a thousand concurrent guesses count as a thousand. While locked, attempts are not
 * counted, so that impatience costs nothing. An account that does not exist counts like any other.
 */
export const countAttempt = async (pool: pg.Pool, from: AttemptFrom, now: Date): Promise<Attempt | LockedOut> => {
  await forgetOldFailures(pool, now);
  const subjects = countedSubjects(from);
  const kindsAndNames = [subjects.map(([kind]) => kind), subjects.map(([, subject]) => subject)];
  return inTransaction(pool, async (client) => {
    await client.query(
      `insert into ops.sign_in_attempts (kind, subject, failures, last_at)
         select kind, subject, 0, $3 from unnest($1::text[], $2::text[]) as given (kind, subject)
       on conflict do nothing`,
      [...kindsAndNames, now],
    );
    const { rows } = await client.query<AttemptRow>(
      `select a.kind, a.subject, failures, last_at, locked_until from ops.sign_in_attempts a
         join unnest($1::text[], $2::text[]) as given (kind, subject)
           on a.kind = given.kind and a.subject = given.subject
        order by a.kind for update of a`,
      kindsAndNames,
    );
    const lockedUntil = Math.max(...rows.map((row) => row.locked_until?.getTime() ?? 0));
    if (lockedUntil > now.getTime())
      return { kind: 'lockedOut', retryAfterSeconds: Math.ceil((lockedUntil - now.getTime()) / 1000) };

    const counted = rows.map((row) => addFailure(row, now));
    await client.query(
      `update ops.sign_in_attempts a set failures = given.failures, last_at = given.last_at, locked_until = given.locked_until
         from unnest($1::text[], $2::text[], $3::integer[], $4::timestamptz[], $5::timestamptz[])
           as given (kind, subject, failures, last_at, locked_until)
        where a.kind = given.kind and a.subject = given.subject`,
      [
        counted.map(({ kind }) => kind),
        counted.map(({ subject }) => subject),
        counted.map(({ failures }) => failures),
        counted.map(({ last_at }) => last_at),
        counted.map(({ locked_until }) => locked_until),
      ],
    );
    return {
      ...{ kind: 'taken', from },
      locks: Object.fromEntries(counted.map(({ kind, locked_until }) => [kind, locked_until])),
    };
  });
};

const countedSubjects = ({ account, address, device }: AttemptFrom): readonly (readonly [Kind, string])[] =>
  device === undefined
    ? [
        ['account', account],
        ['address', address],
      ]
    : [['device', device]];

/** Skips locked rows, so that two concurrent cleanups never wait for each other. */
const forgetOldFailures = async (pool: pg.Pool, now: Date): Promise<void> => {
  await pool.query(
    `delete from ops.sign_in_attempts where (kind, subject) in
       (select kind, subject from ops.sign_in_attempts where last_at <= $1 for update skip locked)`,
    [new Date(now.getTime() - RETENTION_MS)],
  );
};

/** Adds one failure to a row. For an address, `last_at` preserves the remainder of the current forgiveness interval. */
const addFailure = ({ kind, subject, failures, last_at: since }: AttemptRow, now: Date): AttemptRow => {
  const forgiven =
    kind === 'address' ? Math.floor((now.getTime() - since.getTime()) / ADDRESS_FORGIVENESS_INTERVAL_MS) : 0;
  const left = Math.max(0, failures - forgiven);
  const continuesCount = kind === 'address' && left > 0;
  return {
    ...{ kind, subject },
    failures: left + 1,
    last_at: continuesCount ? new Date(since.getTime() + forgiven * ADDRESS_FORGIVENESS_INTERVAL_MS) : now,
    locked_until: lockAfter(kind, left + 1, now),
  };
};

const lockAfter = (kind: Kind, failures: number, now: Date): Date | null => {
  const excess = failures - FREE_FAILURES[kind];
  if (excess < 0) return null;
  return new Date(now.getTime() + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(excess, 20)));
};

/**
 * Marks the attempt as successful: the account's failures are reset, or those of the known browser, in which case
 * failures from elsewhere stay counted. The address only gets this one attempt back: otherwise the owner of one account
 * could guess at others forever.
 */
export const settleAttempt = async (
  pool: pg.Pool,
  { from: { account, address, device }, locks }: Attempt,
): Promise<void> => {
  if (device !== undefined) {
    await pool.query("delete from ops.sign_in_attempts where kind = 'device' and subject = $1", [device]);
    return;
  }
  await forgetAttempts(pool, account);
  await giveBack(pool, 'address', address, locks.address);
};

/**
 * Takes back an attempt that neither failed nor succeeded: the password was correct, and a code is still required.
 * Earlier failures stay, or an attacker who has the password could guess codes forever.
 */
export const returnAttempt = async (pool: pg.Pool, { from, locks }: Attempt): Promise<void> => {
  for (const [kind, subject] of countedSubjects(from)) await giveBack(pool, kind, subject, locks[kind]);
};

/** Removes one failure from a row, with the lock that it set. */
const giveBack = async (db: Db, kind: Kind, subject: string, lockedUntil: Date | null | undefined): Promise<void> => {
  await db.query(
    `update ops.sign_in_attempts set failures = greatest(failures - 1, 0),
        locked_until = case when locked_until = $3::timestamptz then null else locked_until end
      where kind = $1 and subject = $2`,
    [kind, subject, lockedUntil],
  );
};

/** Resets the failures of an account. */
export const forgetAttempts = async (db: Db, account: string): Promise<void> => {
  await db.query("delete from ops.sign_in_attempts where kind = 'account' and subject = $1", [account]);
};

interface AttemptRow {
  readonly kind: Kind;
  readonly subject: string;
  readonly failures: number;
  readonly last_at: Date;
  readonly locked_until: Date | null;
}
