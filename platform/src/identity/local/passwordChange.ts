import { type Db, inTransaction } from '../../postgres/pool.ts';
import { type AccountDeps } from './accountDeps.ts';
import { cancelEmailChange } from './emailChange.ts';
import { hashPassword } from './passwordHash.ts';
import { checkPassword, type PasswordCheck } from './ownerProof.ts';
import { type PasswordProblem, findPasswordProblem } from './passwordRule.ts';
import { endOtherSessionsOfUser } from './sessions.ts';

export type PasswordChangeOutcome =
  | { readonly kind: 'changed' }
  | Exclude<PasswordCheck, { readonly kind: 'right' }>
  | PasswordProblem;

/**
 * Replaces the password of a signed-in user, who must enter the current one. Every other session of the account ends,
 * and password reset links become invalid. Wrong current passwords count as failed sign-ins.
 * @param change.withinTransaction called in the transaction that sets the password, so that both succeed or neither
 * does
 */
export const changePassword = async (
  deps: AccountDeps,
  change: {
    readonly userId: string;
    /** This session continues; all others end. */
    readonly sessionId: string;
    readonly currentPassword: string;
    readonly newPassword: string;
    /** The new password must not consist of these words: see `findPasswordProblem`. */
    readonly personalTerms: readonly string[];
    readonly clientAddress: string;
    /** Identifies a known browser, as in `signIn`. */
    readonly deviceToken?: string | undefined;
    readonly withinTransaction: (db: Db) => Promise<void>;
  },
): Promise<PasswordChangeOutcome> => {
  const { userId, sessionId, currentPassword, newPassword, personalTerms, withinTransaction } = change;
  const problem = findPasswordProblem(newPassword, personalTerms);
  if (problem) return problem;
  const { rows } = await deps.pool.query<{ password_hash: string }>(
    'select password_hash from ops.credentials where user_id = $1',
    [userId],
  );
  const check = await checkPassword(deps, { ...change, password: currentPassword });
  if (check.kind !== 'right') return check;
  const hash = await hashPassword(newPassword, deps.hashCost);
  const outcome = await inTransaction(deps.pool, async (client): Promise<PasswordChangeOutcome> => {
    // If the password was changed since the check, by a reset or on another device, do not overwrite it.
    const { rowCount } = await client.query(
      'update ops.credentials set password_hash = $3 where user_id = $1 and password_hash = $2',
      [userId, rows[0]?.password_hash, hash],
    );
    if (rowCount === 0) return { kind: 'wrong' };
    await endOtherSessionsOfUser(client, userId, sessionId);
    await client.query('delete from ops.password_resets where user_id = $1', [userId]);
    await cancelEmailChange(client, userId);
    await withinTransaction(client);
    return { kind: 'changed' };
  });
  if (outcome.kind === 'changed') deps.log?.info({ userId }, 'A password was changed from the account page.');
  return outcome;
};
