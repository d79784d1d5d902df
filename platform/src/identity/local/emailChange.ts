import pg from 'pg';
import { type Db, inTransaction } from '../../postgres/pool.ts';
import { type AccountDeps } from './accountDeps.ts';
import { endOtherSessionsOfUser } from './sessions.ts';

/** A requested change of an account's email. It takes effect once the owner confirms it. */
export interface EmailChange {
  /** A UUID. */
  readonly requestId: string;
  /** The hash of the new email (`Sealing.emailLookup`). */
  readonly emailLookup: string;
  /** The new email, sealed with the person's key. */
  readonly email: unknown;
  readonly expiresAt: Date;
}

/** Stores a requested change. It replaces an earlier one: an account has at most one. */
export const storeEmailChange = async (
  db: Db,
  userId: string,
  { requestId, emailLookup, email, expiresAt }: EmailChange,
): Promise<void> => {
  await db.query(
    `insert into ops.email_changes (user_id, request_id, email_lookup, email, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set request_id = excluded.request_id, email_lookup = excluded.email_lookup,
       email = excluded.email, expires_at = excluded.expires_at, applied_at = null`,
    [userId, requestId, emailLookup, JSON.stringify(email), expiresAt],
  );
};

/** Returns the latest requested change, applied or not; undefined if there is none, or a new password canceled it. */
export const findEmailChange = async (
  db: Db,
  userId: string,
): Promise<(EmailChange & { readonly isApplied: boolean }) | undefined> => {
  const { rows } = await db.query<EmailChange & { isApplied: boolean }>(
    `select request_id as "requestId", email_lookup as "emailLookup", email, expires_at as "expiresAt",
            applied_at is not null as "isApplied"
       from ops.email_changes where user_id = $1`,
    [userId],
  );
  return rows[0];
};

/** Deletes the requested change, unless it was applied already. */
export const cancelEmailChange = async (db: Db, userId: string): Promise<void> => {
  await db.query('delete from ops.email_changes where user_id = $1 and applied_at is null', [userId]);
};

/**
 * `appliedBefore`: an earlier call applied this change. `emailTaken`: another account has taken the email in the
 * meantime. `ended`: a later request replaced this one, or a new password canceled it.
 */
export type EmailChangeOutcome = 'applied' | 'appliedBefore' | 'emailTaken' | 'ended';

/**
 * Switches the account to its new email. Every other session ends, and password reset links become invalid.
 * @param change.withinTransaction called in the same transaction after the switch, so that both succeed or neither does
 */
export const applyEmailChange = async (
  { pool, now, log }: AccountDeps,
  change: {
    readonly userId: string;
    readonly requestId: string;
    /** This session continues; all others end. */
    readonly sessionId: string;
    readonly withinTransaction: (db: Db) => Promise<void>;
  },
): Promise<EmailChangeOutcome> => {
  const { userId, requestId, sessionId } = change;
  const outcome = await inTransaction(pool, async (client): Promise<EmailChangeOutcome> => {
    const { rows } = await client.query<{ email_lookup: string; applied_at: Date | null }>(
      'select email_lookup, applied_at from ops.email_changes where user_id = $1 and request_id = $2 for update',
      [userId, requestId],
    );
    const [request] = rows;
    if (!request) return 'ended';
    if (request.applied_at) return 'appliedBefore';
    await client.query('update ops.credentials set email_lookup = $2 where user_id = $1', [
      userId,
      request.email_lookup,
    ]);
    await client.query('update ops.email_changes set applied_at = $2 where user_id = $1', [userId, now()]);
    await endOtherSessionsOfUser(client, userId, sessionId);
    await client.query('delete from ops.password_resets where user_id = $1', [userId]);
    await change.withinTransaction(client);
    return 'applied';
  }).catch((error: unknown): EmailChangeOutcome => {
    if (isEmailTaken(error)) return 'emailTaken';
    throw error;
  });
  if (outcome === 'applied') log?.info({ userId }, 'The email of an account was changed.');
  return outcome;
};

/** PostgreSQL's error code. */
const UNIQUE_VIOLATION = '23505';
const isEmailTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === UNIQUE_VIOLATION &&
  error.constraint === 'credentials_email_lookup_key';
