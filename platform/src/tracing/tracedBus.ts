import { context, createContextKey, SpanKind, trace, type SpanContext } from '@opentelemetry/api';
import { type DeliveredMessage, type InteractionBus } from '../interactionBus/port.ts';
import { endSpan, activeSpan, startSpan } from './spans.ts';
import { isSampled, readTraceparent, traceparentOf } from './traceparent.ts';

/** By a message's id, the span of its handling: whatever is appended because of a message belongs to its trace. */
const HANDLED = createContextKey('campjay: messages being handled');
type Handled = ReadonlyMap<string, SpanContext>;

/** The spans of the messages that are being handled here; undefined where none of a bus are. */
export const handledMessages = (): Handled | undefined => context.active().getValue(HANDLED) as Handled | undefined;

/**
 * The same bus; messages carry the trace of what published them, so that their handling, maybe in another process, belongs
 * to it. A batch holds messages of many traces: each that is traced has a span of its own over the time of the batch.
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
