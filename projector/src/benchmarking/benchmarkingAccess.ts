import { BENCHMARKING_ACCESS, benchmarkingAccessTables } from '@campjay/read-models/models/benchmarkingAccess.ts';
import { type BenchmarkingAccessEvent, benchmarkingAccessEvents } from '@campjay/events/benchmarking/events.ts';
import { projection } from '../runtime/projection.ts';
import { remove, upsert } from '../runtime/rowOperations.ts';

/**
 * The websites that have access to benchmarking. This read model only lists them: access is decided from the website's
 * own stream.
 */
export const benchmarkingAccess = projection<BenchmarkingAccessEvent>({
  name: BENCHMARKING_ACCESS,
  version: 1,
  categories: ['benchmarkingAccess'],
  events: benchmarkingAccessEvents,
  changeKey: ({ streamId }) => streamId,
  tables: benchmarkingAccessTables,
  audience: { unlocked: { base_url: 'website' } },
  handlers: {
    BenchmarkingAccessGranted: (_event, { entityId, recordedAt }) => [
      upsert('unlocked', { base_url: entityId, granted_at: recordedAt }),
    ],
    BenchmarkingAccessRevoked: (_event, { entityId }) => [remove('unlocked', { base_url: entityId })],
  },
});
