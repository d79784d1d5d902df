import { BusUnavailable, type InteractionBus, MessageRefused } from '../../bus/port.ts';
import { type Metrics } from './metrics.ts';
import { categoryOf } from '@campjay/events/streams.ts';
import { EventRefused, type EventStore, RevisionConflict, StoreUnavailable } from '../../eventstore/port.ts';
import { type TextIndex } from '../../text-index/port.ts';
import { observePools } from '../../postgres/pool.ts';

/** Wraps a bus and measures publishing and handling: durations, outcomes and numbers of messages. */
export const measureBus = (bus: InteractionBus, metrics: Metrics): InteractionBus => ({
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

/** Wraps an event store and measures appends: durations, outcomes and numbers of events. */
export const measureEventStore = (store: EventStore, metrics: Metrics): EventStore => ({
  ...store,
  append: async (streamId, events, options) => {
    const startedAt = performance.now();
    const record = (outcome: string): void =>
      metrics.observe('campjay_event_append_duration_seconds', { outcome }, (performance.now() - startedAt) / 1_000);
    try {
      const appended = await store.append(streamId, events, options);
      record('appended');
      metrics.count('campjay_events_appended_total', { stream: categoryOf(streamId) }, events.length);
      return appended;
    } catch (error) {
      record(appendOutcomeOf(error));
      throw error;
    }
  },
});

const appendOutcomeOf = (error: unknown): string => {
  if (error instanceof RevisionConflict) return 'conflict';
  if (error instanceof EventRefused) return 'refused';
  return error instanceof StoreUnavailable ? 'unavailable' : 'failed';
};

export interface MeasuredTextIndex extends TextIndex {
  /** True if the last query succeeded; undefined before the first. */
  lastCallSucceeded(): boolean | undefined;
}

/** Wraps a text index and counts queries by outcome. */
export const measureTextIndex = (index: TextIndex, metrics: Pick<Metrics, 'count'>): MeasuredTextIndex => {
  let lastCallSucceeded: boolean | undefined;
  const record = (isAnswered: boolean): void => {
    lastCallSucceeded = isAnswered;
    metrics.count('campjay_text_index_questions_total', { outcome: isAnswered ? 'answered' : 'unavailable' });
  };
  return {
    ...index,
    lastCallSucceeded: () => lastCallSucceeded,
    propose: async (typed, options) => {
      try {
        const proposed = await index.propose(typed, options);
        record(true);
        return proposed;
      } catch (error) {
        record(false);
        throw error;
      }
    },
  };
};

/** Registers gauges for the connection pools of this process. Pools of one name are summed up. */
export const measurePools = (metrics: Metrics): void =>
  metrics.registerGauges('pools', () => {
    const sums = new Map<string, { in_use: number; idle: number; waiting: number }>();
    for (const { name, inUse, idle, waiting } of observePools()) {
      const sum = sums.get(name) ?? { in_use: 0, idle: 0, waiting: 0 };
      sums.set(name, { in_use: sum.in_use + inUse, idle: sum.idle + idle, waiting: sum.waiting + waiting });
    }
    return [...sums].flatMap(([pool, states]) =>
      Object.entries(states).map(([state, value]) => ({
        metric: 'campjay_pg_connections' as const,
        labels: { pool, state },
        value,
      })),
    );
  });
