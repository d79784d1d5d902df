import { type Db, inTransaction } from '../../postgres/pool.ts';
import { type AccountDeps } from './accountDeps.ts';
import { resetFailures, type LockedOut, uncountAttempt, markAttemptSuccessful, countAttempt } from './attempts.ts';
import { verifyDeviceToken } from './knownDevices.ts';
import { cancelEmailChange } from './emailChange.ts';
import { hashPassword, isOutdated, isCorrectPassword } from './passwordHash.ts';
import { type PasswordProblem, findPasswordProblem } from './passwordRule.ts';
import { findResetOwner, consumeReset } from './resets.ts';
import { checkCode, hasSecondFactor, consumeCode } from './secondFactor.ts';
import { beginSession, endSession, endAllSessionsOfUser, type NewSession } from './sessions.ts';

export type SignUpOutcome =
  | { readonly kind: 'signedUp'; readonly session: NewSession }
  /** For internal use: a response must not reveal whether an email has an account. */
  | { readonly kind: 'emailTaken' }
  | PasswordProblem;

/**
 * Creates an account and begins its first session. The caller chooses the user id (a new UUID), because it must append
 * the person's events first: an account without these events would have no name, while events without an account do no
 * harm.
 */
export const signUp = async (
  deps: AccountDeps,
  {
    userId,
    email,
    password,
    personalTerms,
    device,
    withinTransaction = () => Promise.resolve(),
  }: {
    readonly userId: string;
    readonly email: string;
    readonly password: string;
    /** The password must not consist of these words: see `findPasswordProblem`. */
    readonly personalTerms: readonly string[];
    /** The browser's name, as shown in the list of sessions. */
    readonly device?: string | undefined;
    /** Called in the transaction that creates the account, so that both succeed or neither does. */
    readonly withinTransaction?: (db: Db) => Promise<void>;
  },
): Promise<SignUpOutcome> => {
  const problem = findPasswordProblem(password, personalTerms);
  if (problem) return problem;
  const hash = await hashPassword(password, deps.hashCost);
  const now = deps.now();
  const outcome = await inTransaction(deps.pool, async (client): Promise<SignUpOutcome> => {
    const { rowCount } = await client.query(
      `insert into ops.credentials (user_id, email_lookup, password_hash, created_at) values ($1, $2, $3, $4)
       on conflict (email_lookup) do nothing`,
      [userId, deps.hashEmail(email), hash, now],
    );
    if (rowCount === 0) return { kind: 'emailTaken' };
    await withinTransaction(client);
    return { kind: 'signedUp', session: await beginSession(client, userId, now, device) };
  });
  if (outcome.kind === 'signedUp') deps.log?.info({ userId, factor: 'password' }, 'An account was created.');
  return outcome;
};

export type SignInOutcome =
  | { readonly kind: 'signedIn'; readonly session: NewSession }
  /** A response must not reveal which of the two is wrong, not even by its response time. */
  | { readonly kind: 'wrongEmailOrPassword' }
  /** Email and password are correct; the account also has a second factor. */
  | { readonly kind: 'codeNeeded' }
  | { readonly kind: 'wrongCode' }
  | LockedOut;

/**
 * @param request.clientAddress the network address of the client: failures count against it too
 * @param request.code the code of the second factor, if the account has one
 * @param request.deviceToken identifies a known browser, whose failures are counted separately (`issueDeviceToken`)
 * @param request.device the browser's name, as shown in the list of sessions
 */
export const signIn = async (
  deps: AccountDeps,
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
  const emailHash = deps.hashEmail(request.email);
  const device = await findKnownDevice(deps, emailHash, request.deviceToken);
  const attempt = await countAttempt(pool, { account: emailHash, address: request.clientAddress, device }, deps.now());
  if (attempt.kind === 'lockedOut') {
    deps.log?.warn({ reason: 'locked-out' }, 'A sign-in failed.');
    return attempt;
  }
  const { rows } = await pool.query<{ user_id: string; password_hash: string }>(
    'select user_id, password_hash from ops.credentials where email_lookup = $1',
    [emailHash],
  );
  const [account] = rows;
  if (!account) await hashPassword(request.password, deps.hashCost); // so that an unknown email takes as long as a known one
  if (!account || !(await isCorrectPassword(request.password, account.password_hash))) {
    const reason = account ? 'password-mismatch' : 'unknown-account';
    deps.log?.warn({ userId: account?.user_id, reason }, 'A sign-in failed.');
    return { kind: 'wrongEmailOrPassword' };
  }

  const { user_id: userId, password_hash: storedHash } = account;
  const isCodeNeeded = await hasSecondFactor(pool, userId);
  if (isCodeNeeded && request.code === undefined) {
    await uncountAttempt(pool, attempt);
    return { kind: 'codeNeeded' };
  }
  const proof = isCodeNeeded ? await checkCode(deps, userId, request.code ?? '') : undefined;
  if (isCodeNeeded && !proof) {
    deps.log?.warn({ userId, reason: 'wrong-code' }, 'A sign-in failed.');
    return { kind: 'wrongCode' };
  }
  const currentHash = isOutdated(storedHash, deps.hashCost)
    ? await hashPassword(request.password, deps.hashCost)
    : storedHash;
  const sessionOrFailure = await inTransaction(pool, async (client) => {
    // If the password was changed in the meantime, no session may begin with the former one.
    const { rowCount } = await client.query(
      'update ops.credentials set password_hash = $3 where user_id = $1 and password_hash = $2',
      [userId, storedHash, currentHash],
    );
    if (rowCount === 0) return 'wrongEmailOrPassword';
    if (proof && !(await consumeCode(client, userId, proof))) return 'wrongCode';
    // Turning on a second factor locks the same row and ends all other sessions. After that, no session may begin
    // without a code.
    if (!proof && (await hasSecondFactor(client, userId))) return 'codeNeeded';
    return beginSession(client, userId, deps.now(), request.device);
  });
  if (typeof sessionOrFailure === 'string') {
    deps.log?.warn({ userId, reason: 'proof-changed' }, 'A sign-in failed.');
    return { kind: sessionOrFailure };
  }
  await markAttemptSuccessful(pool, attempt);
  deps.log?.info({ userId, factor: proof ? `password and ${proof.kind} code` : 'password' }, 'Signed in.');
  return { kind: 'signedIn', session: sessionOrFailure };
};

/**
 * Returns the id of the browser if a user has signed in to this account with it before. Takes as long if the account
 * does not exist, so that the response time does not reveal whether it exists.
 * @param account the account's email hash
 */
export const findKnownDevice = async (
  deps: AccountDeps,
  account: string,
  token: string | undefined,
): Promise<string | undefined> => {
  if (token === undefined) return undefined;
  const { rows } = await deps.pool.query<{ generation: number }>(
    'select device_generation as generation from ops.credentials where email_lookup = $1',
    [account],
  );
  return verifyDeviceToken(deps, token, { account, generation: rows[0]?.generation });
};

/** Returns the account's email hash (`Sealing.emailLookup`); undefined if there is no such account. */
export const findEmailHash = async ({ pool }: AccountDeps, userId: string): Promise<string | undefined> => {
  const { rows } = await pool.query<{ email_lookup: string }>(
    'select email_lookup from ops.credentials where user_id = $1',
    [userId],
  );
  return rows[0]?.email_lookup;
};

/** Ends one session; every process rejects its token from then on. */
export const signOut = async ({ pool, log }: AccountDeps, sessionId: string): Promise<void> => {
  await endSession(pool, sessionId);
  log?.info({ sessionId }, 'Signed out.');
};

export type ResetOutcome =
  | { readonly kind: 'reset'; readonly userId: string }
  | { readonly kind: 'tokenNotValid' }
  | PasswordProblem;

/**
 * Sets a new password, once per token, and ends every session of the account. Also ends the account's lockout. An
 * account with a second factor stays locked, because otherwise an attacker who can read the mailbox could guess codes
 * without limit.
 * @param request.readPersonalTermsOf returns words that the password must not consist of: see `findPasswordProblem`
 */
export const resetPassword = async (
  deps: AccountDeps,
  {
    token,
    password,
    readPersonalTermsOf,
  }: {
    readonly token: string;
    readonly password: string;
    readonly readPersonalTermsOf: (userId: string) => Promise<readonly string[]>;
  },
): Promise<ResetOutcome> => {
  const owner = await findResetOwner(deps.pool, token, deps.now()); // checked early, before the expensive hash
  if (owner === undefined) return { kind: 'tokenNotValid' };
  const problem = findPasswordProblem(password, await readPersonalTermsOf(owner));
  if (problem) return problem;
  const hash = await hashPassword(password, deps.hashCost);
  const userIdOfReset = await inTransaction(deps.pool, async (client) => {
    const userId = await consumeReset(client, token, deps.now());
    if (userId === undefined) return undefined;
    const { rows } = await client.query<{ email_lookup: string }>(
      'update ops.credentials set password_hash = $2 where user_id = $1 returning email_lookup',
      [userId, hash],
    );
    await endAllSessionsOfUser(client, userId);
    await cancelEmailChange(client, userId);
    const canEndLockout = !(await hasSecondFactor(client, userId));
    if (canEndLockout) for (const { email_lookup } of rows) await resetFailures(client, email_lookup);
    return userId;
  });
  if (userIdOfReset === undefined) return { kind: 'tokenNotValid' };
  deps.log?.info({ userId: userIdOfReset }, 'A password was reset with a link from an email.');
  return { kind: 'reset', userId: userIdOfReset };
};

/** Deletes the account with its sessions and reset tokens; the email can then sign up again. Idempotent. */
export const deleteCredentials = ({ pool }: AccountDeps, userId: string): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ email_lookup: string }>(
      'delete from ops.credentials where user_id = $1 returning email_lookup',
      [userId],
    );
    for (const { email_lookup } of rows) await resetFailures(client, email_lookup);
  });
