import { describe, expect, it } from '@jest/globals';
import { secondsLeft } from './estimate.ts';
import { rateOf } from './rate.ts';

const even = { pieces: [{ events: 1000, bytesPerEvent: 400 }], indexingShare: 0, arrivingPerSecond: 0 };
const reading = (eventsTaken: number, readingSeconds: number) =>
  ({ phase: 'reading', eventsTaken, readingSeconds, indexingSeconds: 0 }) as const;

describe('what a making has still before it', () => {
  it('goes by the speed up to now', () => {
    expect(secondsLeft(even, reading(100, 3))).toBeCloseTo(27);
    expect(secondsLeft(even, reading(1000, 30))).toBe(0);
  });

  it('cannot be told before anything was taken', () => expect(secondsLeft(even, reading(0, 3))).toBeUndefined());

  it('leaves out how long it took until the first events were taken', () => {
    const firstApplied = { eventsTaken: 50, seconds: 6 };
    expect(secondsLeft(even, { ...reading(150, 8), first: firstApplied })).toBeCloseTo(17);
    expect(secondsLeft(even, { ...reading(50, 6), first: firstApplied })).toBeUndefined();
  });

  // Covers: P.4
  it('weighs events by their length, so that a log with long events at its end is not promised too soon', () => {
    const pieces = [
      { events: 100, bytesPerEvent: 0 },
      { events: 100, bytesPerEvent: 1800 },
    ];
    expect(secondsLeft({ ...even, pieces }, reading(100, 1))).toBeCloseTo(10);
  });

  // Covers: P.4
  it('counts in the indexes, by how long they took the last time', () => {
    const remainingWork = { ...even, indexingShare: 0.5 };
    expect(secondsLeft(remainingWork, reading(500, 10))).toBeCloseTo(10 + 10);
    const indexing = { phase: 'indexing', eventsTaken: 1000, readingSeconds: 20, indexingSeconds: 4 } as const;
    expect(secondsLeft(remainingWork, indexing)).toBeCloseTo(6);
    expect(secondsLeft(remainingWork, { ...indexing, indexingSeconds: 15 })).toBe(0);
  });

  // Covers: P.4
  it('counts in what comes meanwhile', () => {
    const remainingWork = { ...even, arrivingPerSecond: 10 };
    expect(secondsLeft(remainingWork, reading(500, 10))).toBeCloseTo(10 + (20 * 10 * 20) / 1000);
    const last = { phase: 'catching up', eventsTaken: 1050, readingSeconds: 20, indexingSeconds: 0 } as const;
    expect(secondsLeft(remainingWork, { ...last, eventsToCatchUp: 50 })).toBeCloseTo(1);
    expect(secondsLeft(remainingWork, { ...last, eventsToCatchUp: 0 })).toBe(0);
  });
});

describe('the rate of a build', () => {
  const at = (seconds: number) => new Date(seconds * 1000);

  // Covers: P.1
  it('is that of the window that runs and the one before', () => {
    expect(rateOf({ number: 100, events: 30, eventsBefore: 120 }, at(1005))).toBeCloseTo(10);
  });

  it('falls to nothing when nothing comes', () => {
    expect(rateOf({ number: 100, events: 30, eventsBefore: 120 }, at(1010))).toBeCloseTo(3);
    expect(rateOf({ number: 100, events: 30, eventsBefore: 120 }, at(1020))).toBe(0);
  });
});
