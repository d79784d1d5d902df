import type pg from 'pg';
import { type Db, inTransaction } from '../../postgres/pool.ts';

/** So many failures are a tired parent's; each further one doubles the wait. A household, or a school, shares an address. */
const FREE_FAILURES = { account: 5, address: 20, device: 5 } as const;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/**
 * One failure of an address is forgiven so often: a school or a mobile network never has a day without one, and would
 * otherwise end with an hour's wait for everybody after each. An account's begin afresh with a success.
 */
const ADDRESS_FORGIVENESS_INTERVAL_MS = 3 * 60_000;
/** Failures are forgotten when there was none for so long. */
const RETENTION_MS = 24 * 60 * 60_000;

type Kind = keyof typeof FREE_FAILURES;

/** An attempt that may be made. It counts as failed until `settleAttempt` says otherwise. */
export interface Attempt {
  readonly kind: 'taken';
  readonly from: AttemptFrom;
  /** The locks that it has set itself. */
  readonly locks: Readonly<Partial<Record<Kind, Date | null>>>;
}

/** What an attempt is counted against. */
export interface AttemptFrom {
  /** The account's email look-up. */
  readonly account: string;
  /** One sender's, as `networkOf` names it. */
  readonly address: string;
  /** The id of a browser that is known as the account's (`knownDevice`). */
  readonly device?: string | undefined;
}

export interface LockedOut {
  readonly kind: 'lockedOut';
  readonly retryAfterSeconds: number;
}

/**
 * Counts an attempt to sign in against the account and the network address, or says how long to wait. One from a browser that is
 * known as the account's is counted against that browser alone: no stranger can lock it out. It is counted before the password is looked at, so that a thousand guesses at once are a thousand; while locked none is counted, so
 * that impatience costs nothing. An account that there is not counts like any other.
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

/** Rows that somebody is counting in are passed over, so that two who clear up never wait for each other. */
const forgetOldFailures = async (pool: pg.Pool, now: Date): Promise<void> => {
  await pool.query(
    `delete from ops.sign_in_attempts where (kind, subject) in
       (select kind, subject from ops.sign_in_attempts where last_at <= $1 for update skip locked)`,
    [new Date(now.getTime() - RETENTION_MS)],
  );
};

/** The row with one more failure. Of an address, the time keeps what is left of the span that forgives the next one. */
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
 * The attempt succeeded: the account starts afresh, or the known browser does; what strangers have failed elsewhere stays
 * counted then. The address is only given back this one attempt: otherwise whoever owns one account could guess at others for ever.
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
 * The attempt was no failure, and no success either: the password was right, and a code is still asked for. Earlier failures
 * stay, or whoever knows a password could guess at codes for ever.
 */
export const returnAttempt = async (pool: pg.Pool, { from, locks }: Attempt): Promise<void> => {
  for (const [kind, subject] of countedSubjects(from)) await giveBack(pool, kind, subject, locks[kind]);
};

/** Takes one failure from a row, with the lock that it set. */
const giveBack = async (db: Db, kind: Kind, subject: string, lockedUntil: Date | null | undefined): Promise<void> => {
  await db.query(
    `update ops.sign_in_attempts set failures = greatest(failures - 1, 0),
        locked_until = case when locked_until = $3::timestamptz then null else locked_until end
      where kind = $1 and subject = $2`,
    [kind, subject, lockedUntil],
  );
};

/** Lets an account be tried afresh. */
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
