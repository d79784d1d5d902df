import { randomUUID } from 'node:crypto';
import { type Sealed } from '@campjay/events/sealed.ts';
import { type Db, inTransaction } from '../../postgres/pool.ts';
import { PersonIsForgotten } from '../../sealing/sealing.ts';
import { type AccountDeps } from './accountDeps.ts';
import { hashCode } from './passwordHash.ts';
import {
  findAppCodeStep,
  hasRecoveryCodeLength,
  newAppSecret,
  newRecoveryCode,
  normalizeCode,
} from './oneTimeCodes.ts';
import { endOtherSessionsOfUser } from './sessions.ts';

const RECOVERY_CODE_COUNT = 10;

/** Identifies a correct code that was not consumed yet. 'totp': from an authenticator app (a time-based code). */
export type CodeProof =
  | { readonly kind: 'totp'; readonly step: number }
  | { readonly kind: 'recovery'; readonly codeHash: string };

type FactorDeps = Pick<AccountDeps, 'pool' | 'sealing' | 'now' | 'log'>;

interface FactorRow {
  readonly factor_id: string;
  readonly secret: Sealed<string>;
  readonly last_step: string;
}

/** Where a sealed secret is stored. Only a secret that was sealed for this place can be decrypted there. */
const locationOfSecret = (factorId: string) => ({ streamId: 'second-factor', eventId: factorId, field: 'secret' });

/**
 * Begins the setup of a second factor: stores a new secret, which takes effect once a code confirms it. Beginning again
 * replaces the secret.
 * @returns the secret in base32, for an authenticator app; undefined if the second factor is already on, or the account
 * was deleted
 */
export const beginSecondFactor = async (
  { pool, sealing, now }: FactorDeps,
  userId: string,
): Promise<string | undefined> => {
  const secret = newAppSecret();
  const factorId = randomUUID();
  const sealedSecret = await sealing.seal(userId, secret, locationOfSecret(factorId));
  const { rowCount } = await pool.query(
    `insert into ops.second_factors (user_id, factor_id, secret, begun_at)
     select user_id, $2, $3, $4 from ops.credentials where user_id = $1
     on conflict (user_id) do update set factor_id = $2, secret = $3, begun_at = $4, last_step = 0
       where ops.second_factors.confirmed_at is null`,
    [userId, factorId, JSON.stringify(sealedSecret), now()],
  );
  return rowCount === 0 ? undefined : secret;
};

export type ConfirmationOutcome =
  | { readonly kind: 'confirmed'; readonly recoveryCodes: readonly string[] }
  | { readonly kind: 'wrongCode' };

/**
 * Turns the second factor on with the first code from the app. Every other session of the account ends, because it
 * began without a code.
 * @param setup.withinTransaction called in the transaction that turns it on, so that both succeed or neither does
 * @returns the recovery codes, which cannot be read again later (only hashes are stored); 'wrongCode' also if no setup
 * was begun
 * @throws PersonIsForgotten if the account is being deleted
 */
export const confirmSecondFactor = async (
  deps: FactorDeps,
  setup: {
    readonly userId: string;
    /** This session continues; all others end. */
    readonly sessionId: string;
    readonly code: string;
    readonly withinTransaction: (db: Db) => Promise<void>;
  },
): Promise<ConfirmationOutcome> => {
  const { userId, sessionId, code, withinTransaction } = setup;
  const factor = await findFactor(deps.pool, userId, 'unconfirmed');
  const step = factor && (await findStep(deps, factor, normalizeCode(code)));
  if (factor === undefined || step === undefined) return { kind: 'wrongCode' };
  const recoveryCodes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);
  const hashes: string[] = [];
  for (const recoveryCode of recoveryCodes)
    hashes.push(await hashRecoveryCode(deps, { userId, factor, plain: normalizeCode(recoveryCode) }));
  const isTurnedOn = await inTransaction(deps.pool, async (client) => {
    // This lock handles a concurrent sign-in that found no second factor: its session either began before the lock and
    // is ended below, or the sign-in sees the second factor afterwards and requires a code.
    await client.query('select from ops.credentials where user_id = $1 for update', [userId]);
    const { rowCount } = await client.query(
      `update ops.second_factors set confirmed_at = $3, last_step = $4
        where user_id = $1 and factor_id = $2 and confirmed_at is null`,
      [userId, factor.factor_id, deps.now(), step],
    );
    if (rowCount === 0) return false;
    await client.query('insert into ops.recovery_codes (user_id, code_hash) select $1, unnest($2::text[])', [
      userId,
      hashes,
    ]);
    await endOtherSessionsOfUser(client, userId, sessionId);
    await withinTransaction(client);
    return true;
  });
  if (!isTurnedOn) return { kind: 'wrongCode' };
  deps.log?.info({ userId }, 'A second factor was turned on.');
  return { kind: 'confirmed', recoveryCodes };
};

/** True if signing in to the account requires a code. */
export const hasSecondFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await findFactor(db, userId, 'confirmed')) !== undefined;

/** Returns when the second factor was turned on, and how many recovery codes are unused; undefined if it is off. */
export const describeSecondFactor = async (
  db: Db,
  userId: string,
): Promise<{ readonly since: Date; readonly recoveryCodesLeft: number } | undefined> => {
  const { rows } = await db.query<{ since: Date; recoveryCodesLeft: number }>(
    `select confirmed_at as since,
            (select count(*)::int from ops.recovery_codes r where r.user_id = f.user_id) as "recoveryCodesLeft"
       from ops.second_factors f where user_id = $1 and confirmed_at is not null`,
    [userId],
  );
  return rows[0];
};

/**
 * Checks a code from the authenticator app, or a recovery code; undefined if it is wrong. `consumeCode` consumes it.
 */
export const checkCode = async (deps: FactorDeps, userId: string, code: string): Promise<CodeProof | undefined> => {
  const plain = normalizeCode(code);
  const factor = await findFactor(deps.pool, userId, 'confirmed');
  if (!factor) return undefined;
  if (hasRecoveryCodeLength(plain)) {
    const codeHash = await hashRecoveryCode(deps, { userId, factor, plain }).catch(undefinedIfForgotten);
    if (codeHash === undefined) return undefined;
    const { rows } = await deps.pool.query('select from ops.recovery_codes where user_id = $1 and code_hash = $2', [
      userId,
      codeHash,
    ]);
    return rows.length === 0 ? undefined : { kind: 'recovery', codeHash };
  }
  const step = await findStep(deps, factor, plain);
  return step === undefined ? undefined : { kind: 'totp', step };
};

/** Consumes a code, in the transaction of the action it authorizes; false if another request was faster. */
export const consumeCode = async (db: Db, userId: string, proof: CodeProof): Promise<boolean> => {
  const { rowCount } =
    proof.kind === 'totp'
      ? await db.query(
          `update ops.second_factors set last_step = $2
            where user_id = $1 and last_step < $2 and confirmed_at is not null`,
          [userId, proof.step],
        )
      : await db.query('delete from ops.recovery_codes where user_id = $1 and code_hash = $2', [
          userId,
          proof.codeHash,
        ]);
  return rowCount === 1;
};

/** Turns the second factor off and deletes its recovery codes. False if there was none. */
export const deleteSecondFactor = async (db: Db, userId: string): Promise<boolean> => {
  const { rowCount } = await db.query(
    'delete from ops.second_factors where user_id = $1 and confirmed_at is not null',
    [userId],
  );
  return rowCount === 1;
};

const findFactor = async (
  db: Db,
  userId: string,
  state: 'confirmed' | 'unconfirmed',
): Promise<FactorRow | undefined> => {
  const { rows } = await db.query<FactorRow>(
    `select factor_id, secret, last_step from ops.second_factors
      where user_id = $1 and (confirmed_at is not null) = $2`,
    [userId, state === 'confirmed'],
  );
  return rows[0];
};

/** Returns the time step of an app's code; undefined if the code is wrong. */
const findStep = async (
  { sealing, now }: FactorDeps,
  factor: FactorRow,
  plain: string,
): Promise<number | undefined> => {
  const secret = await sealing.decrypt(factor.secret, locationOfSecret(factor.factor_id));
  if (secret.kind !== 'decrypted') return undefined;
  return findAppCodeStep({ secret: secret.getValue(), plain, lastStep: Number(factor.last_step), now: now() });
};

/**
 * Hashes a recovery code slowly, like a password, and with the person's key, so that a copy of the table alone cannot
 * be used to test guesses. All codes of one setup share its random id as their salt, so that one hash is enough to find
 * a code among them.
 */
const hashRecoveryCode = async (
  { sealing }: FactorDeps,
  { userId, factor, plain }: { readonly userId: string; readonly factor: FactorRow; readonly plain: string },
): Promise<string> => {
  const salt = Buffer.from(factor.factor_id.replaceAll('-', ''), 'hex');
  const slowHash = await hashCode(plain, salt);
  return sealing.hashFor(userId, `recovery code ${slowHash.toString('base64url')}`);
};

/** For a user whose key was destroyed, no code is correct. Throws any other error again. */
const undefinedIfForgotten = (error: unknown): undefined => {
  if (!(error instanceof PersonIsForgotten)) throw error;
};
