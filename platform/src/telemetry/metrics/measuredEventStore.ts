import { categoryOf } from '@campjay/events/streams.ts';
import { EventRefused, type EventStore, RevisionConflict, StoreUnavailable } from '../../eventstore/port.ts';
import { type Metrics } from './metrics.ts';

/** Wraps an event store and measures appends: durations, outcomes and numbers of events. */
export const measuredEventStore = (store: EventStore, metrics: Metrics): EventStore => ({
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
      record(outcomeOf(error));
      throw error;
    }
  },
});

const outcomeOf = (error: unknown): string => {
  if (error instanceof RevisionConflict) return 'conflict';
  if (error instanceof EventRefused) return 'refused';
  return error instanceof StoreUnavailable ? 'unavailable' : 'failed';
};
