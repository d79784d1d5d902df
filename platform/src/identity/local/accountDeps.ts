import { type KeyObject } from 'node:crypto';
import type pg from 'pg';
import { type Log } from '../../log/log.ts';
import { type Sealing } from '../../sealing/sealing.ts';
import { type HashCost } from './passwordHash.ts';

/** What the local accounts work with. */
export interface AccountParts {
  readonly pool: pg.Pool;
  /** What an account is found by instead of its email: `Sealing.emailLookup`. */
  readonly emailLookup: (email: string) => string;
  /** Keeps the secrets of second factors. */
  readonly sealing: Pick<Sealing, 'seal' | 'decrypt' | 'hashFor'>;
  /** What tokens of known browsers are signed with (`knownDevices.ts`). */
  readonly deviceKey: KeyObject;
  readonly now: () => Date;
  /** What hashing a password takes; `HASH_COST` when absent. */
  readonly hashCost?: HashCost;
  /** Where sign-ins, failed ones too, and changes of passwords are logged, by user id; nowhere when absent. */
  readonly log?: Log;
}
