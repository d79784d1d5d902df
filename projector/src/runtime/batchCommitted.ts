import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type Diagnostic, createDiagnostic } from '@campjay/platform/telemetry/diagnostic.ts';

export interface BatchCommitted {
  readonly readModel: string;
  readonly events: readonly RecordedEvent[];
  /** When its transaction began (`Date.now()`). */
  readonly begunAt: number;
}

/**
 * Emitted for every batch committed to a complete build, once per maintained build: the live one, and the former one
 * that can be restored.
 */
export const batchCommitted: Diagnostic<BatchCommitted> = createDiagnostic('campjay:batch-taken');
