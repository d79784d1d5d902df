import { type Db, inTransaction } from '../../postgres/pool.ts';
import { type AccountDeps } from './accountDeps.ts';
import { findKnownDevice } from './accounts.ts';
import { type Attempt, type LockedOut, uncountAttempt, markAttemptSuccessful, countAttempt } from './attempts.ts';
import { isCorrectPassword } from './passwordHash.ts';
import { checkCode, hasSecondFactor, consumeCode } from './secondFactor.ts';

/** The result of checking a signed-in user's password: 'right' is the correct password. */
export type PasswordCheck = { readonly kind: 'right' } | { readonly kind: 'wrong' } | LockedOut;

interface PasswordProof {
  readonly userId: string;
  readonly password: string;
  /** The network address of the client: failures count against it too. */
  readonly clientAddress: string;
  /** Identifies a known browser, as in `signIn`. */
  readonly deviceToken?: string | undefined;
}

/**
 * Checks the password of a signed-in user again before an irreversible action. Failures count like failed sign-ins: a
 * stranger at an unlocked screen gets no more guesses than on the sign-in page.
 */
export const checkPassword = async (deps: AccountDeps, proof: PasswordProof): Promise<PasswordCheck> => {
  const attempt = await attemptPassword(deps, proof);
  if (attempt.kind !== 'taken') return attempt;
  await markAttemptSuccessful(deps.pool, attempt);
  return { kind: 'right' };
};

export type OwnerCheck = PasswordCheck | { readonly kind: 'codeNeeded' } | { readonly kind: 'wrongCode' };

/**
 * Checks everything that a sign-in requires: the password, and a code if the account has a second factor. Failures
 * count like failed sign-ins.
 * @param proof.withinTransaction called in the transaction that consumes the code; not called if the account has no
 * second factor
 */
export const checkPasswordAndCode = async (
  deps: AccountDeps,
  proof: PasswordProof & {
    readonly code: string | undefined;
    readonly withinTransaction?: (db: Db) => Promise<void>;
  },
): Promise<OwnerCheck> => {
  const { pool, log } = deps;
  const { userId, code, withinTransaction } = proof;
  const attempt = await attemptPassword(deps, proof);
  if (attempt.kind !== 'taken') return attempt;
  if (await hasSecondFactor(pool, userId)) {
    if (code === undefined) {
      await uncountAttempt(pool, attempt);
      return { kind: 'codeNeeded' };
    }
    const codeProof = await checkCode(deps, userId, code);
    const isCodeAccepted =
      codeProof !== undefined &&
      (await inTransaction(pool, async (client) => {
        if (!(await consumeCode(client, userId, codeProof))) return false;
        await withinTransaction?.(client);
        return true;
      }));
    if (!isCodeAccepted) {
      log?.warn({ userId, reason: 'wrong-code' }, 'A confirmation by code failed.');
      return { kind: 'wrongCode' };
    }
  }
  await markAttemptSuccessful(pool, attempt);
  return { kind: 'right' };
};

/** Counts an attempt against the account, and returns the attempt if the password is correct. */
const attemptPassword = async (
  deps: AccountDeps,
  { userId, password, clientAddress, deviceToken }: PasswordProof,
): Promise<Attempt | LockedOut | { readonly kind: 'wrong' }> => {
  const { pool, now, log } = deps;
  const { rows } = await pool.query<{ email_lookup: string; password_hash: string }>(
    'select email_lookup, password_hash from ops.credentials where user_id = $1',
    [userId],
  );
  const [credentials] = rows;
  if (!credentials) return { kind: 'wrong' };
  const { email_lookup: account, password_hash: hash } = credentials;
  const subjects = { account, address: clientAddress, device: await findKnownDevice(deps, account, deviceToken) };
  const attempt = await countAttempt(pool, subjects, now());
  if (attempt.kind === 'lockedOut') return attempt;
  if (await isCorrectPassword(password, hash)) return attempt;
  log?.warn({ userId, reason: 'password-mismatch' }, 'A confirmation by password failed.');
  return { kind: 'wrong' };
};
