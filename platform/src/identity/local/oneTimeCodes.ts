import { randomInt } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';

/** Of RFC 6238, as authenticator apps assume it: a new code every 30 seconds. */
const STEP_SECONDS = 30;
/** Crockford's alphabet, without letters that look like digits: ten of them are 50 random bits. */
const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const RECOVERY_LENGTH = 10;

/** 160 random bits in base32, for an authenticator app. */
export const newAppSecret = (): string => generateSecret();

/**
 * What the QR code says that an authenticator app scans: an otpauth URI.
 * @param account.label whose account it is
 */
export const authenticatorUri = (account: {
  readonly issuer: string;
  readonly label: string;
  readonly secret: string;
}): string => generateURI(account);

/** A code as it is compared. People type it with spaces, dashes and capitals. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

/** Such as 'k3m9x-0pq7z'. */
export const newRecoveryCode = (): string => {
  const letters = Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]);
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
};

/** Whether a plain code can be a recovery code; those of apps are shorter. */
export const isRecoveryShaped = (plain: string): boolean => plain.length === RECOVERY_LENGTH;

/**
 * The time step that an app's code is of: the present one, or a neighbor of it where clocks differ. Undefined where it is of no
 * such step, or not newer than the step of the code that was used last (RFC 6238, section 5.2).
 * @param compared.secret in base32
 * @param compared.plain by `plainCode`
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
