import { type BenchmarkingAccessEvent, benchmarkingAccessEvents } from '@campjay/events/benchmarking/events.ts';

export interface BenchmarkingAccess {
  readonly isUnlocked: boolean;
}

const evolve = (_access: BenchmarkingAccess, event: BenchmarkingAccessEvent): BenchmarkingAccess => ({
  isUnlocked: event.type === 'BenchmarkingAccessGranted',
});

/**
 * Folds from the website's own stream `benchmarkingAccess-{baseUrl}` whether its camps may be compared. Access checks
 * use this stream, because a read model may lag.
 */
export const benchmarkingAccessFold = {
  events: benchmarkingAccessEvents,
  initialState: { isUnlocked: false } as BenchmarkingAccess,
  evolve,
};
