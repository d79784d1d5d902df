import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { type Pool } from 'pg';

/** What answers to parents are made with. */
export interface ParentDeps {
  readonly pool: Pool;
  /** For decisions that no read model may make. */
  readonly store: Pick<EventStore, 'readStream'>;
  /** Opens private values, in the moment in which an answer is made. */
  readonly sealing: Pick<Sealing, 'decrypt'>;
}
