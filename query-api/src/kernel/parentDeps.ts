import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { type Pool } from 'pg';

export interface ParentDeps {
  readonly pool: Pool;
  /** For decisions that must not depend on a read model. */
  readonly store: Pick<EventStore, 'readStream'>;
  /** Decrypts private values while a response is built. */
  readonly sealing: Pick<Sealing, 'decrypt'>;
}
