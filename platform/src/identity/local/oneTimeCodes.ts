import { randomInt } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';

/** Authenticator apps show a new code every 30 seconds (the default of RFC 6238). */
const STEP_SECONDS = 30;
/** Crockford's base-32 alphabet, without letters that look like digits. Ten characters are 50 random bits. */
const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const RECOVERY_LENGTH = 10;

/** Creates a secret for an authenticator app: 160 random bits in base32. */
export const newAppSecret = (): string => generateSecret();

/**
 * Returns the otpauth URI for the QR code that an authenticator app scans.
 * @param account.label the account's name in the app
 */
export const authenticatorUri = (account: {
  readonly issuer: string;
  readonly label: string;
  readonly secret: string;
}): string => generateURI(account);

/** Normalizes a typed code: removes spaces and dashes, and lowercases it. */
export const normalizeCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

/** Creates a recovery code such as 'k3m9x-0pq7z'. */
export const newRecoveryCode = (): string => {
  const characters = Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  );
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
};

/** True if a normalized code has the length of a recovery code; codes from an app are shorter. */
export const hasRecoveryCodeLength = (normalizedCode: string): boolean => normalizedCode.length === RECOVERY_LENGTH;

/**
 * Returns the 30-second time step that an app's code belongs to: the current one, or an adjacent one, because the
 * clocks may differ. Undefined if the code is wrong, or its step is not later than that of the last used code: each
 * code works once (RFC 6238, section 5.2).
 * @param check.secret in base32
 * @param check.plain the code, normalized by `normalizeCode`
 * @param check.lastStep the time step of the last used code; 0 if none was used
 */
export const findAppCodeStep = ({
  secret,
  plain,
  lastStep,
  now,
}: {
  readonly secret: string;
  readonly plain: string;
  readonly lastStep: number;
  readonly now: Date;
}): number | undefined => {
  if (!/^\d{6}$/.test(plain)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: plain, epoch, epochTolerance: STEP_SECONDS });
  if (!result.valid) return undefined;
  const step = Math.floor(epoch / STEP_SECONDS) + result.delta;
  return step > lastStep ? step : undefined;
};
