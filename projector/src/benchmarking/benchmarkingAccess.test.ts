import { BenchmarkingAccessGranted, BenchmarkingAccessRevoked } from '@campjay/events/benchmarking/events.ts';
import { benchmarkingAccessStream } from '@campjay/events/streams.ts';
import { describe, expect, it } from '@jest/globals';
import { inStream, projectionSpec } from '../runtime/testing/projectionSpec.ts';
import { benchmarkingAccess } from './benchmarkingAccess.ts';

const kelp = benchmarkingAccessStream('https://kelp.example/a-b');
const fern = benchmarkingAccessStream('https://fern.example');
const given = projectionSpec(benchmarkingAccess, kelp);

describe('websites whose camps may be compared', () => {
  it('stand under their addresses until it ends', async () => {
    const rows = await given(
      BenchmarkingAccessGranted({}),
      inStream(fern, BenchmarkingAccessGranted({})),
      inStream(fern, BenchmarkingAccessRevoked({})),
    ).rows('unlocked');
    expect(rows).toMatchObject([{ base_url: 'https://kelp.example/a-b' }]);
  });
});
