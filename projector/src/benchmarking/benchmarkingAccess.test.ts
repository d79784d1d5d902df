import { BenchmarkingAccessGranted, BenchmarkingAccessRevoked } from '@campjay/events/benchmarking/events.ts';
import { benchmarkingAccessStream } from '@campjay/events/streams.ts';
import { describe, expect, it } from '@jest/globals';
import { inStream, projectionSpec } from '../runtime/testing/projectionSpec.ts';
import { benchmarkingAccess } from './benchmarkingAccess.ts';

const kelp = benchmarkingAccessStream('https://kelp.example/a-b');
const fern = benchmarkingAccessStream('https://fern.example');
const given = projectionSpec(benchmarkingAccess, kelp);

describe('websites with benchmarking access', () => {
  it('are listed under their base URLs until access is revoked', async () => {
    const rows = await given(
      BenchmarkingAccessGranted({}),
      inStream(fern, BenchmarkingAccessGranted({})),
      inStream(fern, BenchmarkingAccessRevoked({})),
    ).rows('unlocked');
    expect(rows).toMatchObject([{ base_url: 'https://kelp.example/a-b' }]);
  });
});
