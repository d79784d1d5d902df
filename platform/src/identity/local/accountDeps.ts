import { createHash, randomBytes, type KeyObject } from 'node:crypto';
import type pg from 'pg';
import { type Log } from '../../kernel/log.ts';
import { type Sealing } from '../../sealing/sealing.ts';
import { type HashCost } from './passwordHash.ts';

const TOKEN_BYTES = 32;

/** 256 random bits as 43 characters of base64url: a secret that authenticates its bearer to us. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The hash stored instead of a token. It needs neither salt nor slowness: 256 random bits cannot be guessed. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export const isTokenShaped = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The dependencies of the local accounts. */
export interface AccountDeps {
  readonly pool: pg.Pool;
  /** Hashes an email to the key under which its account is found: `Sealing.emailLookup`. */
  readonly emailLookup: (email: string) => string;
  /** Seals the secrets of second factors. */
  readonly sealing: Pick<Sealing, 'seal' | 'decrypt' | 'hashFor'>;
  /** Signs the tokens of known browsers (`knownDevices.ts`). */
  readonly deviceKey: KeyObject;
  readonly now: () => Date;
  /** The cost of hashing a password; `HASH_COST` when absent. */
  readonly hashCost?: HashCost;
  /** Logs sign-ins, failed ones too, and password changes, by user id; no log when absent. */
  readonly log?: Log;
}
