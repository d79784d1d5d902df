import { context, createContextKey, SpanKind, trace, type SpanContext, type Span } from '@opentelemetry/api';
import { type DeliveredMessage, type InteractionBus } from '../../bus/port.ts';
import { endSpan, activeSpan, startSpan, isSampled, readTraceparent, traceparentOf } from './spans.ts';
import { categoryOf } from '@campjay/events/streams.ts';
import { type EventStore, type NewEvent } from '../../eventstore/port.ts';

/**
 * The span of each message being handled, by message id, so that events appended because of a message join its trace.
 */
const HANDLED = createContextKey('campjay: messages being handled');
type Handled = ReadonlyMap<string, SpanContext>;

/** The spans of the messages being handled; undefined outside a bus handler. */
const handledMessages = (): Handled | undefined => context.active().getValue(HANDLED) as Handled | undefined;

/**
 * Wraps a bus so that messages carry the trace of their publisher, and their handling, perhaps in another process,
 * joins it. A batch contains messages of many traces: each traced message gets its own span over the time of the batch.
 */
export const tracedBus = (bus: InteractionBus): InteractionBus => ({
  ...bus,
  publish: async (topic, messages) => {
    if (!activeSpan()) {
      await bus.publish(topic, messages);
      return;
    }
    const span = startSpan(`publish ${topic}`, { kind: SpanKind.PRODUCER, attributes: attributesOf(topic, messages) });
    const traceparent = traceparentOf(span.spanContext());
    try {
      await bus.publish(
        topic,
        messages.map((message) => ({ ...message, traceparent })),
      );
      endSpan(span);
    } catch (error) {
      endSpan(span, error);
      throw error;
    }
  },
  consume: (topic, handle, options) =>
    bus.consume(
      topic,
      async (messages) => {
        const spans = messages.flatMap((message) => {
          const causedBy = readTraceparent(message.traceparent);
          if (!causedBy || !isSampled(causedBy)) return [];
          const span = startSpan(`handle ${topic}`, {
            kind: SpanKind.CONSUMER,
            attributes: attributesOf(topic, messages),
            causedBy,
          });
          return [{ id: message.id, span }];
        });
        const [first] = spans;
        if (!first) {
          await handle(messages);
          return;
        }
        const handled: Handled = new Map(spans.map(({ id, span }) => [id, span.spanContext()]));
        const tracedContext = trace.setSpan(context.active().setValue(HANDLED, handled), first.span);
        try {
          await context.with(tracedContext, () => handle(messages));
          for (const { span } of spans) endSpan(span);
        } catch (error) {
          for (const { span } of spans) endSpan(span, error);
          throw error;
        }
      },
      options,
    ),
});

const attributesOf = (topic: string, messages: readonly Pick<DeliveredMessage, 'id'>[]) => ({
  'messaging.destination.name': topic,
  'messaging.batch.message_count': messages.length,
});

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
