import { BENCHMARKING_ACCESS } from '@campjay/read-models/models/benchmarkingAccess.ts';
import { type BenchmarkingAccessEvent, benchmarkingAccessEvents } from '@campjay/events/benchmarking/events.ts';
import { type AudienceOf } from '../runtime/audience.ts';
import { projection } from '../runtime/projection.ts';
import { rowOperations } from '../runtime/rowOperations.ts';

const { remove, upsert } = rowOperations(BENCHMARKING_ACCESS);

/**
 * The websites that have access to benchmarking. This read model only lists them: access is decided from the website's
 * own stream.
 */
export const benchmarkingAccess = projection<BenchmarkingAccessEvent>({
  ...BENCHMARKING_ACCESS,
  version: 1,
  categories: ['benchmarkingAccess'],
  events: benchmarkingAccessEvents,
  changeKey: ({ streamId }) => streamId,
  audience: { unlocked: { base_url: 'website' } } satisfies AudienceOf<typeof BENCHMARKING_ACCESS>,
  handlers: {
    BenchmarkingAccessGranted: (_event, { entityId, recordedAt }) => [
      upsert('unlocked', { base_url: entityId, granted_at: recordedAt }),
    ],
    BenchmarkingAccessRevoked: (_event, { entityId }) => [remove('unlocked', { base_url: entityId })],
  },
});
