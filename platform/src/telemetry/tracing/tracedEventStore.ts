import { categoryOf } from '@campjay/events/streams.ts';
import { type Span, SpanKind, type SpanContext } from '@opentelemetry/api';
import { type EventStore, type NewEvent } from '../../eventstore/port.ts';
import { endSpan, activeSpan, startSpan } from './spans.ts';
import { handledMessages } from './tracedBus.ts';
import { traceparentOf } from './traceparent.ts';

/**
 * Wraps an event store so that an append joins the trace of its cause, and records that trace in the metadata of its
 * events, for consumers of the log. If messages of several traces caused the events of one append, each event joins its
 * own trace.
 */
export const tracedEventStore = (store: EventStore): EventStore => ({
  ...store,
  append: async (streamId, events, options) => {
    const spans = spansOf(streamId, events);
    if (spans.size === 0) return await store.append(streamId, events, options);
    const traced = events.map((event) => {
      const span = spans.get(event);
      if (!span) return event;
      return { ...event, metadata: { ...event.metadata, traceparent: traceparentOf(span.spanContext()) } };
    });
    try {
      const appended = await store.append(streamId, traced, options);
      for (const span of new Set(spans.values())) endSpan(span);
      return appended;
    } catch (error) {
      for (const span of new Set(spans.values())) endSpan(span, error);
      throw error;
    }
  },
});

/** The append span of each event with a traced cause; events with the same cause share one span. */
const spansOf = (streamId: string, events: readonly NewEvent[]): ReadonlyMap<NewEvent, Span> => {
  const active = activeSpan()?.spanContext();
  const handled = handledMessages();
  const byCause = new Map<string, Span>();
  const spans = new Map<NewEvent, Span>();
  if (!active) return spans;
  for (const event of events) {
    const cause: SpanContext | undefined = handled ? handled.get(event.metadata.causationId ?? '') : active;
    if (!cause) continue; // its batch contains messages of other traces
    const span =
      byCause.get(cause.spanId) ??
      startSpan(`append ${categoryOf(streamId)}`, {
        kind: SpanKind.CLIENT,
        causedBy: cause,
        attributes: { 'campjay.stream.category': categoryOf(streamId), 'campjay.events': events.length },
      });
    byCause.set(cause.spanId, span);
    spans.set(event, span);
  }
  return spans;
};
