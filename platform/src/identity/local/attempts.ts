import type pg from 'pg';
import { type Db, inTransaction } from '../../postgres/pool.ts';
import { networkOf } from './networkOf.ts';

/** So many failures are a tired parent's; each further one doubles the wait. A household, or a school, shares an address. */
const FREE_FAILURES = { account: 5, address: 20 } as const;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** Failures are forgotten when there was none for so long. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000;

type Kind = keyof typeof FREE_FAILURES;

/** An attempt that may be made. It counts as failed until `settleAttempt` says otherwise. */
export interface Attempt {
  readonly kind: 'taken';
  readonly account: string;
  readonly address: string;
  readonly addressLockedUntil: Date | undefined;
}

export interface LockedOut {
  readonly kind: 'lockedOut';
  readonly retryAfterSeconds: number;
}

/**
 * Counts an attempt to sign in against the account and the network address, or says how long to wait. It is counted
 * before the password is looked at, so that a thousand guesses at once are a thousand; while locked none is counted, so
 * that impatience costs nothing. An account that there is not counts like any other.
 * @param account the account's email look-up
 */
export const takeAttempt = async (
  pool: pg.Pool,
  account: string,
  clientAddress: string,
  now: Date,
): Promise<Attempt | LockedOut> => {
  await forgetOldFailures(pool, now);
  const address = networkOf(clientAddress);
  const subjects = [account, address];
  return inTransaction(pool, async (client) => {
    await client.query(
      `insert into ops.sign_in_attempts (kind, subject, failures, last_at)
       values ('account', $1, 0, $3), ('address', $2, 0, $3) on conflict do nothing`,
      [...subjects, now],
    );
    const { rows } = await client.query<AttemptRow>(
      `select kind, failures, locked_until from ops.sign_in_attempts
        where (kind = 'account' and subject = $1) or (kind = 'address' and subject = $2) order by kind for update`,
      subjects,
    );
    const lockedUntil = Math.max(...rows.map((row) => row.locked_until?.getTime() ?? 0));
    if (lockedUntil > now.getTime())
      return { kind: 'lockedOut', retryAfterSeconds: Math.ceil((lockedUntil - now.getTime()) / 1000) };

    const [accountLock, addressLock] = (['account', 'address'] as const).map((kind) => {
      const before = rows.find((row) => row.kind === kind)?.failures ?? 0;
      return lockAfter(kind, before + 1, now);
    });
    await client.query(
      `update ops.sign_in_attempts set failures = failures + 1, last_at = $3::timestamptz,
          locked_until = case kind when 'account' then $4::timestamptz else $5::timestamptz end
        where (kind = 'account' and subject = $1) or (kind = 'address' and subject = $2)`,
      [...subjects, now, accountLock, addressLock],
    );
    return { kind: 'taken', account, address, addressLockedUntil: addressLock };
  });
};

/** Rows that somebody is counting in are passed over, so that two who clear up never wait for each other. */
const forgetOldFailures = async (pool: pg.Pool, now: Date): Promise<void> => {
  await pool.query(
    `delete from ops.sign_in_attempts where (kind, subject) in
       (select kind, subject from ops.sign_in_attempts where last_at <= $1 for update skip locked)`,
    [new Date(now.getTime() - FORGOTTEN_AFTER_MS)],
  );
};

const lockAfter = (kind: Kind, failures: number, now: Date): Date | undefined => {
  const beyond = failures - FREE_FAILURES[kind];
  if (beyond < 0) return undefined;
  return new Date(now.getTime() + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(beyond, 20)));
};

/**
 * The attempt succeeded: the account starts afresh. The address is only given back this one attempt: otherwise whoever
 * owns one account could guess at others for ever.
 */
export const settleAttempt = async (
  pool: pg.Pool,
  { account, address, addressLockedUntil }: Attempt,
): Promise<void> => {
  await forgetAttempts(pool, account);
  await pool.query(
    `update ops.sign_in_attempts set failures = greatest(failures - 1, 0),
        locked_until = case when locked_until = $2::timestamptz then null else locked_until end
      where kind = 'address' and subject = $1`,
    [address, addressLockedUntil],
  );
};

/** Lets an account be tried afresh. */
export const forgetAttempts = async (db: Db, account: string): Promise<void> => {
  await db.query("delete from ops.sign_in_attempts where kind = 'account' and subject = $1", [account]);
};

interface AttemptRow {
  readonly kind: Kind;
  readonly failures: number;
  readonly locked_until: Date | null;
}
