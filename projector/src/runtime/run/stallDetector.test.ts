import { describe, expect, it } from '@jest/globals';
import { createPositions } from '@campjay/platform/eventstore/positions.ts';
import { type RunnerRole } from './runProjection.ts';
import { createStallDetector } from './stallDetector.ts';

const positions = createPositions('a store');
const status = (name: string, reached: bigint, events = 1, part: 'live' | 'building' = 'live') => ({
  name,
  lag: { events, ms: 1 },
  builds: [{ part, checkpoint: positions.positionOf(reached) }],
});
const writing = new Map<string, RunnerRole>([
  ['camps', 'writing'],
  ['kids', 'retrying'],
]);

describe('stalled read models', () => {
  it.each([
    ['none advances for a minute while the log is ahead', [status('camps', 1n)], writing, ['camps']],
    ['one advances', [status('camps', 2n), status('kids', 1n)], writing, undefined],
    ['the log is not ahead', [status('camps', 1n, 0)], writing, undefined],
    ['a build is being made', [status('camps', 1n, 1, 'building')], writing, undefined],
    ['another process writes them', [status('camps', 1n)], new Map([['camps', 'standing by' as const]]), undefined],
    ['they stopped for good', [status('camps', 1n)], new Map([['camps', 'stopped' as const]]), undefined],
  ])('are reported only if %s', (_when, later, roles, stalled) => {
    const { check } = createStallDetector(60_000);
    expect(check([status('camps', 1n), status('kids', 1n)].slice(0, later.length), roles, 0)).toBeUndefined();
    expect(check(later, roles, 59_999)).toBeUndefined();
    expect(check(later, roles, 60_000)).toEqual(stalled);
  });

  it('are not reported for a period in which they could not be observed', () => {
    const { check, reset } = createStallDetector(60_000);
    check([status('camps', 1n)], writing, 0);
    reset();
    expect(check([status('camps', 1n)], writing, 60_000)).toBeUndefined();
  });
});
