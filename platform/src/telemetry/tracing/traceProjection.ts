import { SpanKind } from '@opentelemetry/api';
import { type RecordedEvent } from '../../eventstore/port.ts';
import { endSpan, startSpan } from './spans.ts';
import { isSampled, readTraceparent } from './traceparent.ts';

/** Events that a projection has processed in one transaction that just ended. */
export interface ProjectedBatch {
  /** The read model, such as 'ad_reports'. */
  readonly readModel: string;
  readonly events: readonly Pick<RecordedEvent, 'metadata'>[];
  /** From `Date.now()`. */
  readonly begunAt: number;
}

/** Adds a span to the trace of each event: the read model now contains it. */
export const traceProjection = ({ readModel, events, begunAt }: ProjectedBatch): void => {
  const causes = new Set(events.map(({ metadata }) => metadata.traceparent));
  for (const traceparent of causes) {
    const causedBy = readTraceparent(traceparent);
    if (!causedBy || !isSampled(causedBy)) continue;
    const attributes = { 'campjay.read_model': readModel, 'campjay.events': events.length };
    endSpan(startSpan(`project ${readModel}`, { kind: SpanKind.CONSUMER, causedBy, attributes, startTime: begunAt }));
  }
};
