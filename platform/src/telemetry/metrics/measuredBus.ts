import { BusUnavailable, type InteractionBus, MessageRefused } from '../../bus/port.ts';
import { type Metrics } from './metrics.ts';

/** Wraps a bus and measures publishing and handling: durations, outcomes and numbers of messages. */
export const measuredBus = (bus: InteractionBus, metrics: Metrics): InteractionBus => ({
  ...bus,
  publish: async (topic, messages) => {
    const startedAt = performance.now();
    const record = (outcome: string): void =>
      metrics.observe(
        'campjay_bus_publish_duration_seconds',
        { topic, outcome },
        (performance.now() - startedAt) / 1_000,
      );
    try {
      await bus.publish(topic, messages);
    } catch (error) {
      record(outcomeOf(error));
      throw error;
    }
    record('published');
    metrics.count('campjay_bus_messages_published_total', { topic }, messages.length);
  },
  consume: (topic, handle, options) =>
    bus.consume(
      topic,
      async (messages) => {
        const startedAt = performance.now();
        const record = (outcome: string): void =>
          metrics.observe(
            'campjay_bus_handle_duration_seconds',
            { topic, outcome },
            (performance.now() - startedAt) / 1_000,
          );
        try {
          await handle(messages);
        } catch (error) {
          record('failed');
          throw error;
        }
        record('handled');
        metrics.count('campjay_bus_messages_handled_total', { topic }, messages.length);
      },
      options,
    ),
});

const outcomeOf = (error: unknown): string => {
  if (error instanceof MessageRefused) return 'refused';
  return error instanceof BusUnavailable ? 'unavailable' : 'failed';
};
