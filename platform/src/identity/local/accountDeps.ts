import { createHash, randomBytes, type KeyObject } from 'node:crypto';
import type pg from 'pg';
import { type Log } from '../../kernel/log.ts';
import { type Sealing } from '../../sealing/sealing.ts';
import { type HashCost } from './passwordHash.ts';

const TOKEN_BYTES = 32;

/** Creates a secret that authenticates its bearer: 256 random bits as 43 characters of base64url. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * Returns the hash that is stored instead of a token. It is fast and unsalted, because 256 random bits cannot be
 * guessed.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** True if the text has the format of a token from `newToken`. */
export const hasTokenFormat = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The dependencies of the local accounts. */
export interface AccountDeps {
  readonly pool: pg.Pool;
  /** Hashes an email; the account is found by this hash (`Sealing.emailLookup`). */
  readonly hashEmail: (email: string) => string;
  /** Encrypts the secrets of second factors and the names of passkeys. */
  readonly sealing: Pick<Sealing, 'seal' | 'decrypt' | 'hashFor'>;
  /** Signs the tokens of known browsers (`knownDevices.ts`). */
  readonly deviceKey: KeyObject;
  readonly now: () => Date;
  /** The cost of hashing a password; default: `HASH_COST`. */
  readonly hashCost?: HashCost;
  /** Logs successful and failed sign-ins and password changes, with the user id; nothing is logged if absent. */
  readonly log?: Log;
}
