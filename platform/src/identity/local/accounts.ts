import { type Db, inTransaction } from '../../postgres/pool.ts';
import { accountOfEmail } from '../accountOfEmail.ts';
import { type AccountParts } from './accountParts.ts';
import { type Attempt, forgetAttempts, type LockedOut, returnAttempt, settleAttempt, takeAttempt } from './attempts.ts';
import { hashPassword, isOutdated, isPassword } from './passwordHash.ts';
import { type PasswordProblem, passwordProblem } from './passwordRule.ts';
import { addReset, isLiveReset, newReset, type NewReset, useReset } from './resets.ts';
import { checkCode, deleteSecondFactor, hasSecondFactor, useCode } from './secondFactor.ts';
import { beginSession, endSession, endSessionsOf, type NewSession } from './sessions.ts';

export type SignUpOutcome =
  | { readonly kind: 'signedUp'; readonly session: NewSession }
  /** For the product's own eyes: an answer must not tell whether an email has an account. */
  | { readonly kind: 'emailTaken' }
  | PasswordProblem;

/**
 * Makes an account and signs it in. The caller chooses the user id (a fresh UUID), because the person's events are
 * written first: an account without them would have no name, while events without an account are nobody's.
 */
export const signUp = async (
  parts: AccountParts,
  {
    userId,
    email,
    password,
    device,
  }: {
    readonly userId: string;
    readonly email: string;
    readonly password: string;
    /** What the session is called in the list of sessions. */
    readonly device?: string | undefined;
  },
): Promise<SignUpOutcome> => {
  const problem = passwordProblem(password);
  if (problem) return problem;
  const hash = await hashPassword(password, parts.hashCost);
  const now = parts.now();
  return inTransaction(parts.pool, async (client): Promise<SignUpOutcome> => {
    const { rowCount } = await client.query(
      `insert into ops.credentials (user_id, email_lookup, password_hash, created_at) values ($1, $2, $3, $4)
       on conflict (email_lookup) do nothing`,
      [userId, parts.emailLookup(email), hash, now],
    );
    if (rowCount === 0) return { kind: 'emailTaken' };
    return { kind: 'signedUp', session: await beginSession(client, userId, now, device) };
  });
};

export type SignInOutcome =
  | { readonly kind: 'signedIn'; readonly session: NewSession }
  /** Which of the two is wrong is not said, also not by how long it took. */
  | { readonly kind: 'wrongEmailOrPassword' }
  /** Email and password are right; the account has a second factor too. */
  | { readonly kind: 'codeNeeded' }
  | { readonly kind: 'wrongCode' }
  | { readonly kind: 'lockedOut'; readonly retryAfterSeconds: number };

/**
 * @param wish.clientAddress the network address it comes from: failures count against it too
 * @param wish.code of the second factor, where the account has one
 * @param wish.device what the session is called in the list of sessions
 */
export const signIn = async (
  parts: AccountParts,
  wish: {
    readonly email: string;
    readonly password: string;
    readonly clientAddress: string;
    readonly code?: string | undefined;
    readonly device?: string | undefined;
  },
): Promise<SignInOutcome> => {
  const { pool } = parts;
  const lookup = parts.emailLookup(wish.email);
  const attempt = await takeAttempt(pool, lookup, wish.clientAddress, parts.now());
  if (attempt.kind === 'lockedOut') return attempt;
  const { rows } = await pool.query<{ user_id: string; password_hash: string }>(
    'select user_id, password_hash from ops.credentials where email_lookup = $1',
    [lookup],
  );
  const [account] = rows;
  if (!account) await hashPassword(wish.password, parts.hashCost); // an unknown email takes as long as a known one
  if (!account || !(await isPassword(wish.password, account.password_hash))) return { kind: 'wrongEmailOrPassword' };

  const { user_id: userId, password_hash: compared } = account;
  const isCodeNeeded = await hasSecondFactor(pool, userId);
  if (isCodeNeeded && wish.code === undefined) {
    await returnAttempt(pool, attempt);
    return { kind: 'codeNeeded' };
  }
  const proof = isCodeNeeded ? await checkCode(parts, userId, wish.code ?? '') : undefined;
  if (isCodeNeeded && !proof) return { kind: 'wrongCode' };
  const kept = isOutdated(compared, parts.hashCost) ? await hashPassword(wish.password, parts.hashCost) : compared;
  const session = await inTransaction(pool, async (client) => {
    // The password may have been changed meanwhile, which ends all sessions: none may begin with the former one.
    const { rowCount } = await client.query(
      'update ops.credentials set password_hash = $3 where user_id = $1 and password_hash = $2',
      [userId, compared, kept],
    );
    if (rowCount === 0) return 'wrongEmailOrPassword';
    if (proof && !(await useCode(client, userId, proof))) return 'wrongCode';
    return beginSession(client, userId, parts.now(), wish.device);
  });
  if (typeof session === 'string') return { kind: session };
  await settleAttempt(pool, attempt);
  return { kind: 'signedIn', session };
};

export type PasswordCheck =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'lockedOut'; readonly retryAfterSeconds: number };

/**
 * Asks somebody signed in for their password once more, before what cannot be undone. Wrong ones count as failed
 * sign-ins do: a stranger at an open screen has no more guesses than one at a closed door.
 */
export const checkPassword = async (
  parts: AccountParts,
  wish: { readonly userId: string; readonly password: string; readonly clientAddress: string },
): Promise<PasswordCheck> => {
  const attempt = await attemptByPassword(parts, wish);
  if (attempt.kind !== 'taken') return attempt;
  await settleAttempt(parts.pool, attempt);
  return { kind: 'right' };
};

/** Turns the second factor off for somebody signed in, by password and a code. Wrong ones count as failed sign-ins do. */
export const removeSecondFactor = async (
  parts: AccountParts,
  wish: {
    readonly userId: string;
    readonly password: string;
    readonly code: string;
    readonly clientAddress: string;
    /** Runs in the transaction that turns it off. */
    readonly alongside: (db: Db) => Promise<void>;
  },
): Promise<PasswordCheck | { readonly kind: 'wrongCode' }> => {
  const { userId, code, alongside } = wish;
  const attempt = await attemptByPassword(parts, wish);
  if (attempt.kind !== 'taken') return attempt;
  const proof = await checkCode(parts, userId, code);
  const isRemoved =
    proof !== undefined &&
    (await inTransaction(parts.pool, async (client) => {
      if (!(await useCode(client, userId, proof))) return false;
      await alongside(client);
      return deleteSecondFactor(client, userId);
    }));
  if (!isRemoved) return { kind: 'wrongCode' };
  await settleAttempt(parts.pool, attempt);
  return { kind: 'right' };
};

/** Counts an attempt against the account of somebody signed in; 'taken' if the password is right. */
const attemptByPassword = async (
  parts: AccountParts,
  {
    userId,
    password,
    clientAddress,
  }: { readonly userId: string; readonly password: string; readonly clientAddress: string },
): Promise<Attempt | LockedOut | { readonly kind: 'wrong' }> => {
  const { rows } = await parts.pool.query<{ email_lookup: string; password_hash: string }>(
    'select email_lookup, password_hash from ops.credentials where user_id = $1',
    [userId],
  );
  const [account] = rows;
  if (!account) return { kind: 'wrong' };
  const attempt = await takeAttempt(parts.pool, account.email_lookup, clientAddress, parts.now());
  if (attempt.kind === 'lockedOut') return attempt;
  return (await isPassword(password, account.password_hash)) ? attempt : { kind: 'wrong' };
};

/** Ends one session, in every process at once. */
export const signOut = ({ pool }: AccountParts, sessionId: string): Promise<void> => endSession(pool, sessionId);

/**
 * Lets somebody choose a new password: makes a token, valid for an hour, and stores it together with the email that brings
 * it. The answer and the time that it takes must be the same whether there is such an account or not.
 * @param email.seal makes the email with the token, before the transaction begins
 * @param email.queue stores what `seal` made, in the transaction; undefined when no email is to be sent: there is no such
 *   account, or enough were sent already
 */
export const requestReset = async <Sealed>(
  { pool, emailLookup, now }: AccountParts,
  address: string,
  email: {
    readonly seal: (reset: NewReset) => Promise<Sealed>;
    readonly queue: (db: Db, sealed: Sealed | undefined) => Promise<void>;
  },
): Promise<void> => {
  const userId = await accountOfEmail(pool, emailLookup(address), { withClerk: false });
  const reset = userId === undefined ? undefined : newReset(userId, now());
  // Before the transaction: whoever holds one connection must not wait for another.
  const sealed = reset && (await email.seal(reset));
  await inTransaction(pool, async (client) => {
    const isAdded = reset !== undefined && (await addReset(client, reset, now()));
    await email.queue(client, isAdded ? sealed : undefined);
  });
};

export type ResetOutcome = { readonly kind: 'reset' } | { readonly kind: 'tokenNotValid' } | PasswordProblem;

/** Sets a new password, once per token, ends every session of the account and lifts its lock-out. */
export const resetPassword = async (
  parts: AccountParts,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<ResetOutcome> => {
  const problem = passwordProblem(password);
  if (problem) return problem;
  if (!(await isLiveReset(parts.pool, token, parts.now()))) return { kind: 'tokenNotValid' }; // before the costly hash
  const hash = await hashPassword(password, parts.hashCost);
  return inTransaction(parts.pool, async (client): Promise<ResetOutcome> => {
    const userId = await useReset(client, token, parts.now());
    if (userId === undefined) return { kind: 'tokenNotValid' };
    const { rows } = await client.query<{ email_lookup: string }>(
      'update ops.credentials set password_hash = $2 where user_id = $1 returning email_lookup',
      [userId, hash],
    );
    await endSessionsOf(client, userId);
    // With a second factor the failures stay: whoever reads the mailbox could guess at codes for ever.
    const isLifted = !(await hasSecondFactor(client, userId));
    for (const { email_lookup } of isLifted ? rows : []) await forgetAttempts(client, email_lookup);
    return { kind: 'reset' };
  });
};

/** Removes the account with its sessions and resets; its email can make another one. Twice is harmless. */
export const deleteCredentials = ({ pool }: AccountParts, userId: string): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ email_lookup: string }>(
      'delete from ops.credentials where user_id = $1 returning email_lookup',
      [userId],
    );
    for (const { email_lookup } of rows) await forgetAttempts(client, email_lookup);
  });
