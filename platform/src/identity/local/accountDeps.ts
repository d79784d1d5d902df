import { type KeyObject } from 'node:crypto';
import type pg from 'pg';
import { type Log } from '../../kernel/log.ts';
import { type Sealing } from '../../sealing/sealing.ts';
import { type HashCost } from './passwordHash.ts';

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
