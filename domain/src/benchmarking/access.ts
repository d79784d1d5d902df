import { type BenchmarkingAccessEvent, benchmarkingAccessEvents } from '@campjay/events/benchmarking/events.ts';

export interface BenchmarkingAccess {
  readonly isUnlocked: boolean;
}

const evolve = (_access: BenchmarkingAccess, event: BenchmarkingAccessEvent): BenchmarkingAccess => ({
  isUnlocked: event.type === 'BenchmarkingAccessGranted',
});

/**
 * Whether the camps of a website may be compared, folded from its own stream `benchmarkingAccess-{baseUrl}`. It alone
 * decides.
 */
export const benchmarkingAccessFold = {
  events: benchmarkingAccessEvents,
  initialState: { isUnlocked: false } as BenchmarkingAccess,
  evolve,
};
