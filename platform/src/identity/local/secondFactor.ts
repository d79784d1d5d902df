import { randomInt, randomUUID } from 'node:crypto';
import { type Sealed } from '@campjay/events/sealed.ts';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { type Db, inTransaction } from '../../postgres/pool.ts';
import { type AccountParts } from './accountParts.ts';

/** Of RFC 6238, as authenticator apps assume it: a new code every 30 seconds. */
const STEP_SECONDS = 30;
const RECOVERY_CODES = 10;
/** Crockford's alphabet, without letters that look like digits: ten of them are 50 random bits. */
const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const RECOVERY_LENGTH = 10;

/** A code that was right, not used up yet. */
export type CodeProof =
  { readonly kind: 'totp'; readonly step: number } | { readonly kind: 'recovery'; readonly codeHash: string };

type FactorParts = Pick<AccountParts, 'pool' | 'sealing' | 'now'>;

interface FactorRow {
  readonly factor_id: string;
  readonly secret: Sealed<string>;
  readonly last_step: string;
}

const place = (factorId: string) => ({ streamId: 'second-factor', eventId: factorId, field: 'secret' });

/**
 * Begins to set up a second factor: stores a fresh secret, which asks nobody for anything until its first code confirms
 * it. Beginning again replaces the secret. Undefined where a confirmed one is on already, or the account is gone.
 * @returns the secret in base32, for an authenticator app
 */
export const beginSecondFactor = async (
  { pool, sealing, now }: FactorParts,
  userId: string,
): Promise<string | undefined> => {
  const secret = generateSecret();
  const factorId = randomUUID();
  const sealed = await sealing.seal(userId, secret, place(factorId));
  const { rowCount } = await pool.query(
    `insert into ops.second_factors (user_id, factor_id, secret, begun_at)
     select user_id, $2, $3, $4 from ops.credentials where user_id = $1
     on conflict (user_id) do update set factor_id = $2, secret = $3, begun_at = $4, last_step = 0
       where ops.second_factors.confirmed_at is null`,
    [userId, factorId, JSON.stringify(sealed), now()],
  );
  return rowCount === 0 ? undefined : secret;
};

/** What the QR code says that an authenticator app scans: an otpauth URI. @param label whose account it is */
export const authenticatorUri = (account: {
  readonly issuer: string;
  readonly label: string;
  readonly secret: string;
}): string => generateURI(account);

/**
 * Turns the second factor on, by the first code from the app.
 * @returns the recovery codes, which are stored by their keyed hashes alone; undefined when the code is wrong, or nothing
 *   was begun
 */
export const confirmSecondFactor = async (
  parts: FactorParts,
  userId: string,
  code: string,
): Promise<readonly string[] | undefined> => {
  const factor = await findFactor(parts.pool, userId, 'unconfirmed');
  const step = factor && (await stepOf(parts, factor, plainCode(code)));
  if (factor === undefined || step === undefined) return undefined;
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes = await Promise.all(codes.map((recovery) => parts.sealing.hashFor(userId, plainCode(recovery))));
  return inTransaction(parts.pool, async (client) => {
    const { rowCount } = await client.query(
      `update ops.second_factors set confirmed_at = $3, last_step = $4
        where user_id = $1 and factor_id = $2 and confirmed_at is null`,
      [userId, factor.factor_id, parts.now(), step],
    );
    if (rowCount === 0) return undefined;
    await client.query('insert into ops.recovery_codes (user_id, code_hash) select $1, unnest($2::text[])', [
      userId,
      hashes,
    ]);
    return codes;
  });
};

/** Whether signing in to the account takes a code. */
export const hasSecondFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await findFactor(db, userId, 'confirmed')) !== undefined;

/** Since when the second factor is on, and how many recovery codes are left; undefined where it is off. */
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

/** Compares a code of the app, or a recovery code, with the account's. It is used up by `useCode`. */
export const checkCode = async (parts: FactorParts, userId: string, code: string): Promise<CodeProof | undefined> => {
  const plain = plainCode(code);
  if (plain.length === RECOVERY_LENGTH) {
    const codeHash = await parts.sealing.hashFor(userId, plain);
    const { rows } = await parts.pool.query('select from ops.recovery_codes where user_id = $1 and code_hash = $2', [
      userId,
      codeHash,
    ]);
    return rows.length === 0 ? undefined : { kind: 'recovery', codeHash };
  }
  const factor = await findFactor(parts.pool, userId, 'confirmed');
  const step = factor && (await stepOf(parts, factor, plain));
  return step === undefined ? undefined : { kind: 'totp', step };
};

/** Uses a code up, in the transaction of what it allows; false if another request was faster. */
export const useCode = async (db: Db, userId: string, proof: CodeProof): Promise<boolean> => {
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

/** Turns the second factor off; its recovery codes go with it. False where there was none. */
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

/** The time step that a code is of: this one, or a neighbor of it where clocks differ. None that is as old as a used one. */
const stepOf = async ({ sealing, now }: FactorParts, factor: FactorRow, code: string): Promise<number | undefined> => {
  if (!/^\d{6}$/.test(code)) return undefined;
  const opened = await sealing.open(factor.secret, place(factor.factor_id));
  if (opened.kind !== 'opened') return undefined;
  const epoch = Math.floor(now().getTime() / 1000);
  const result = verifySync({ secret: opened.reveal(), token: code, epoch, epochTolerance: STEP_SECONDS });
  if (!result.valid) return undefined;
  const step = Math.floor(epoch / STEP_SECONDS) + result.delta;
  return step > Number(factor.last_step) ? step : undefined;
};

/** As people type it: with spaces, dashes and capitals. */
const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

const newRecoveryCode = (): string => {
  const letters = Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]);
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
};
