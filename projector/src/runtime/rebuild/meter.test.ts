import { describe, expect, it } from '@jest/globals';
import { estimateSecondsLeft, computeEventRate } from './meter.ts';

const even = { pieces: [{ events: 1000, bytesPerEvent: 400 }], indexingShare: 0, arrivingPerSecond: 0 };
const reading = (eventsApplied: number, readingSeconds: number) =>
  ({ phase: 'reading', eventsApplied, readingSeconds, indexingSeconds: 0 }) as const;

describe('the estimated time of a build', () => {
  it('is based on the speed so far', () => {
    expect(estimateSecondsLeft(even, reading(100, 3))).toBeCloseTo(27);
    expect(estimateSecondsLeft(even, reading(1000, 30))).toBe(0);
  });

  it('is unknown before any event was processed', () =>
    expect(estimateSecondsLeft(even, reading(0, 3))).toBeUndefined());

  it('excludes the delay before the first events', () => {
    const firstApplied = { eventsApplied: 50, seconds: 6 };
    expect(estimateSecondsLeft(even, { ...reading(150, 8), first: firstApplied })).toBeCloseTo(17);
    expect(estimateSecondsLeft(even, { ...reading(50, 6), first: firstApplied })).toBeUndefined();
  });

  // Covers: P.4
  it('weighs events by their size, so that long events at the end of the log are not underestimated', () => {
    const pieces = [
      { events: 100, bytesPerEvent: 0 },
      { events: 100, bytesPerEvent: 1800 },
    ];
    expect(estimateSecondsLeft({ ...even, pieces }, reading(100, 1))).toBeCloseTo(10);
  });

  // Covers: P.4
  it('includes building the indexes, by their last duration', () => {
    const remainingWork = { ...even, indexingShare: 0.5 };
    expect(estimateSecondsLeft(remainingWork, reading(500, 10))).toBeCloseTo(10 + 10);
    const indexing = { phase: 'indexing', eventsApplied: 1000, readingSeconds: 20, indexingSeconds: 4 } as const;
    expect(estimateSecondsLeft(remainingWork, indexing)).toBeCloseTo(6);
    expect(estimateSecondsLeft(remainingWork, { ...indexing, indexingSeconds: 15 })).toBe(0);
  });

  // Covers: P.4
  it('includes events that arrive in the meantime', () => {
    const remainingWork = { ...even, arrivingPerSecond: 10 };
    expect(estimateSecondsLeft(remainingWork, reading(500, 10))).toBeCloseTo(10 + (20 * 10 * 20) / 1000);
    const last = { phase: 'catching up', eventsApplied: 1050, readingSeconds: 20, indexingSeconds: 0 } as const;
    expect(estimateSecondsLeft(remainingWork, { ...last, eventsToCatchUp: 50 })).toBeCloseTo(1);
    expect(estimateSecondsLeft(remainingWork, { ...last, eventsToCatchUp: 0 })).toBe(0);
  });
});

describe('the event rate of a build', () => {
  const at = (seconds: number) => new Date(seconds * 1000);

  // Covers: P.1
  it('is averaged over the current and the previous window', () => {
    expect(computeEventRate({ windowNumber: 100, events: 30, eventsBefore: 120 }, at(1005))).toBeCloseTo(10);
  });

  it('falls to zero when no events arrive', () => {
    expect(computeEventRate({ windowNumber: 100, events: 30, eventsBefore: 120 }, at(1010))).toBeCloseTo(3);
    expect(computeEventRate({ windowNumber: 100, events: 30, eventsBefore: 120 }, at(1020))).toBe(0);
  });
});
