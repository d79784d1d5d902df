import { randomInt } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';

/** From RFC 6238, and what authenticator apps assume: a new code every 30 seconds. */
const STEP_SECONDS = 30;
/** Crockford's alphabet, without letters that look like digits: ten characters are 50 random bits. */
const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const RECOVERY_LENGTH = 10;

/** 160 random bits in base32, for an authenticator app. */
export const newAppSecret = (): string => generateSecret();

/**
 * The otpauth URI in the QR code that an authenticator app scans.
 * @param account.label identifies the account's owner in the app
 */
export const authenticatorUri = (account: {
  readonly issuer: string;
  readonly label: string;
  readonly secret: string;
}): string => generateURI(account);

/** Normalizes a code for comparison. People type it with spaces, dashes and capitals. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

/** For example 'k3m9x-0pq7z'. */
export const newRecoveryCode = (): string => {
  const letters = Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]);
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
};

/** True if a normalized code has the length of a recovery code; codes of apps are shorter. */
export const isRecoveryShaped = (plain: string): boolean => plain.length === RECOVERY_LENGTH;

/**
 * The time step of an app's code: the current one, or an adjacent one if clocks differ. Undefined if it matches none of
 * these, or is not newer than the step of the last used code (RFC 6238, section 5.2).
 * @param compared.secret in base32
 * @param compared.plain normalized by `plainCode`
 */
export const appCodeStep = ({
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
