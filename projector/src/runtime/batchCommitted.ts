import { type RecordedEvent } from '@campjay/platform/eventStore/port.ts';
import { type Diagnostic, createDiagnostic } from '@campjay/platform/observing/diagnostic.ts';

export interface BatchCommitted {
  readonly readModel: string;
  readonly events: readonly RecordedEvent[];
  /** When its transaction began, by `Date.now()`. */
  readonly begunAt: number;
}

/**
 * Told of every batch that is committed to a complete build of a read model, once for each build that is kept current: the
 * one that readers see, and one that they may be given back.
 */
export const batchCommitted: Diagnostic<BatchCommitted> = createDiagnostic('campjay:batch-taken');
