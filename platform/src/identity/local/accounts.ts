import { type Db, inTransaction } from '../../postgres/pool.ts';
import { type AccountParts } from './accountDeps.ts';
import { forgetAttempts, type LockedOut, returnAttempt, settleAttempt, countAttempt } from './attempts.ts';
import { knownDevice } from './knownDevices.ts';
import { endEmailChange } from './emailChange.ts';
import { hashPassword, isOutdated, isPassword } from './passwordHash.ts';
import { type PasswordProblem, passwordProblem } from './passwordRule.ts';
import { ownerOfReset, consumeReset } from './resets.ts';
import { checkCode, hasSecondFactor, useCode } from './secondFactor.ts';
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
  deps: AccountParts,
  {
    userId,
    email,
    password,
    ownWords,
    device,
    withinTransaction = () => Promise.resolve(),
  }: {
    readonly userId: string;
    readonly email: string;
    readonly password: string;
    /** What the password must not be made of: see `passwordProblem`. */
    readonly ownWords: readonly string[];
    /** What the session is called in the list of sessions. */
    readonly device?: string | undefined;
    /** Runs in the transaction that makes the account. */
    readonly withinTransaction?: (db: Db) => Promise<void>;
  },
): Promise<SignUpOutcome> => {
  const problem = passwordProblem(password, ownWords);
  if (problem) return problem;
  const hash = await hashPassword(password, deps.hashCost);
  const now = deps.now();
  const outcome = await inTransaction(deps.pool, async (client): Promise<SignUpOutcome> => {
    const { rowCount } = await client.query(
      `insert into ops.credentials (user_id, email_lookup, password_hash, created_at) values ($1, $2, $3, $4)
       on conflict (email_lookup) do nothing`,
      [userId, deps.emailLookup(email), hash, now],
    );
    if (rowCount === 0) return { kind: 'emailTaken' };
    await withinTransaction(client);
    return { kind: 'signedUp', session: await beginSession(client, userId, now, device) };
  });
  if (outcome.kind === 'signedUp') deps.log?.info({ userId, factor: 'password' }, 'An account was opened.');
  return outcome;
};

export type SignInOutcome =
  | { readonly kind: 'signedIn'; readonly session: NewSession }
  /** Which of the two is wrong is not said, also not by how long it took. */
  | { readonly kind: 'wrongEmailOrPassword' }
  /** Email and password are right; the account has a second factor too. */
  | { readonly kind: 'codeNeeded' }
  | { readonly kind: 'wrongCode' }
  | LockedOut;

/**
 * @param wish.clientAddress the network address it comes from: failures count against it too
 * @param wish.code of the second factor, where the account has one
 * @param wish.deviceToken by which the browser may be known: its failures are then counted apart (`issueDeviceToken`)
 * @param wish.device what the session is called in the list of sessions
 */
export const signIn = async (
  deps: AccountParts,
  request: {
    readonly email: string;
    readonly password: string;
    readonly clientAddress: string;
    readonly code?: string | undefined;
    readonly deviceToken?: string | undefined;
    readonly device?: string | undefined;
  },
): Promise<SignInOutcome> => {
  const { pool } = deps;
  const lookup = deps.emailLookup(request.email);
  const device = await deviceOf(deps, lookup, request.deviceToken);
  const attempt = await countAttempt(pool, { account: lookup, address: request.clientAddress, device }, deps.now());
  if (attempt.kind === 'lockedOut') {
    deps.log?.warn({ reason: 'locked-out' }, 'A sign-in failed.');
    return attempt;
  }
  const { rows } = await pool.query<{ user_id: string; password_hash: string }>(
    'select user_id, password_hash from ops.credentials where email_lookup = $1',
    [lookup],
  );
  const [account] = rows;
  if (!account) await hashPassword(request.password, deps.hashCost); // an unknown email takes as long as a known one
  if (!account || !(await isPassword(request.password, account.password_hash))) {
    const reason = account ? 'password-mismatch' : 'unknown-account';
    deps.log?.warn({ userId: account?.user_id, reason }, 'A sign-in failed.');
    return { kind: 'wrongEmailOrPassword' };
  }

  const { user_id: userId, password_hash: compared } = account;
  const isCodeNeeded = await hasSecondFactor(pool, userId);
  if (isCodeNeeded && request.code === undefined) {
    await returnAttempt(pool, attempt);
    return { kind: 'codeNeeded' };
  }
  const proof = isCodeNeeded ? await checkCode(deps, userId, request.code ?? '') : undefined;
  if (isCodeNeeded && !proof) {
    deps.log?.warn({ userId, reason: 'wrong-code' }, 'A sign-in failed.');
    return { kind: 'wrongCode' };
  }
  const currentHash = isOutdated(compared, deps.hashCost)
    ? await hashPassword(request.password, deps.hashCost)
    : compared;
  const session = await inTransaction(pool, async (client) => {
    // The password may have been changed meanwhile, which ends all sessions: none may begin with the former one.
    const { rowCount } = await client.query(
      'update ops.credentials set password_hash = $3 where user_id = $1 and password_hash = $2',
      [userId, compared, currentHash],
    );
    if (rowCount === 0) return 'wrongEmailOrPassword';
    if (proof && !(await useCode(client, userId, proof))) return 'wrongCode';
    // Turning it on, which ends all other sessions, locks the same row: none may begin without a code afterwards.
    if (!proof && (await hasSecondFactor(client, userId))) return 'codeNeeded';
    return beginSession(client, userId, deps.now(), request.device);
  });
  if (typeof session === 'string') {
    deps.log?.warn({ userId, reason: 'proof-changed' }, 'A sign-in failed.');
    return { kind: session };
  }
  await settleAttempt(pool, attempt);
  deps.log?.info({ userId, factor: proof ? `password and ${proof.kind} code` : 'password' }, 'Signed in.');
  return { kind: 'signedIn', session };
};

/** The id of a browser that is known as the account's. The same is computed where there is no such account. */
export const deviceOf = async (
  deps: AccountParts,
  account: string,
  token: string | undefined,
): Promise<string | undefined> => {
  if (token === undefined) return undefined;
  const { rows } = await deps.pool.query<{ generation: number }>(
    'select device_generation as generation from ops.credentials where email_lookup = $1',
    [account],
  );
  return knownDevice(deps, token, { account, generation: rows[0]?.generation });
};

/** What the account is found by instead of its email; undefined where there is no such account. */
export const emailLookupOf = async ({ pool }: AccountParts, userId: string): Promise<string | undefined> => {
  const { rows } = await pool.query<{ email_lookup: string }>(
    'select email_lookup from ops.credentials where user_id = $1',
    [userId],
  );
  return rows[0]?.email_lookup;
};

/** Ends one session, in every process at once. */
export const signOut = async ({ pool, log }: AccountParts, sessionId: string): Promise<void> => {
  await endSession(pool, sessionId);
  log?.info({ sessionId }, 'Signed out.');
};

export type ResetOutcome =
  | { readonly kind: 'reset'; readonly userId: string }
  | { readonly kind: 'tokenNotValid' }
  | PasswordProblem;

/**
 * Sets a new password, once per token, and ends every session of the account. Its lock-out is lifted, unless the account has a
 * second factor, which the next sign-in asks for as before.
 * @param wish.ownWordsOf what the password of this user must not be made of: see `passwordProblem`
 */
export const resetPassword = async (
  deps: AccountParts,
  {
    token,
    password,
    ownWordsOf,
  }: {
    readonly token: string;
    readonly password: string;
    readonly ownWordsOf: (userId: string) => Promise<readonly string[]>;
  },
): Promise<ResetOutcome> => {
  const owner = await ownerOfReset(deps.pool, token, deps.now()); // before the costly hash
  if (owner === undefined) return { kind: 'tokenNotValid' };
  const problem = passwordProblem(password, await ownWordsOf(owner));
  if (problem) return problem;
  const hash = await hashPassword(password, deps.hashCost);
  const changed = await inTransaction(deps.pool, async (client) => {
    const userId = await consumeReset(client, token, deps.now());
    if (userId === undefined) return undefined;
    const { rows } = await client.query<{ email_lookup: string }>(
      'update ops.credentials set password_hash = $2 where user_id = $1 returning email_lookup',
      [userId, hash],
    );
    await endSessionsOf(client, userId);
    await endEmailChange(client, userId);
    // With a second factor the failures stay: whoever reads the mailbox could guess at codes for ever.
    const isLifted = !(await hasSecondFactor(client, userId));
    for (const { email_lookup } of isLifted ? rows : []) await forgetAttempts(client, email_lookup);
    return userId;
  });
  if (changed === undefined) return { kind: 'tokenNotValid' };
  deps.log?.info({ userId: changed }, 'A new password was set by the link of an email.');
  return { kind: 'reset', userId: changed };
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
