import { context, createContextKey, SpanKind, trace, type SpanContext } from '@opentelemetry/api';
import { type DeliveredMessage, type InteractionBus } from '../../bus/port.ts';
import { endSpan, activeSpan, startSpan } from './spans.ts';
import { isSampled, readTraceparent, traceparentOf } from './traceparent.ts';

/**
 * The span of each message being handled, by message id, so that events appended because of a message join its trace.
 */
const HANDLED = createContextKey('campjay: messages being handled');
type Handled = ReadonlyMap<string, SpanContext>;

/** The spans of the messages being handled; undefined outside a bus handler. */
export const handledMessages = (): Handled | undefined => context.active().getValue(HANDLED) as Handled | undefined;

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
