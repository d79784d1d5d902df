import { type RecordedEvent } from '@campjay/platform/eventStore/port.ts';
import { type Fact, factOf } from '@campjay/platform/observing/fact.ts';

export interface BatchTaken {
  readonly readModel: string;
  readonly events: readonly RecordedEvent[];
  /** When its transaction began, by `Date.now()`. */
  readonly begunAt: number;
}

/**
 * Told of every batch that is committed to a complete build of a read model, once for each build that is kept current: the
 * one that readers see, and one that they may be given back.
 */
export const batchTaken: Fact<BatchTaken> = factOf('campjay:batch-taken');
