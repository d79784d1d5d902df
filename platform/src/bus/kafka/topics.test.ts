import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isDoneBy, progressOf } from './topics.ts';

describe('the progress of a partition', () => {
  it('is one offset if no message before it is pending', () => {
    expect(progressOf([], 17)).toEqual({ offset: 17, done: '' });
    expect(progressOf([17, 18, 19], 20)).toEqual({ offset: 17, done: '' });
  });

  it('lists what is processed beyond the first pending message', () => {
    expect(progressOf([10, 14, 50], 90)).toEqual({ offset: 10, done: '1-3,5-13,15-27' });
  });

  it('reports every offset as processed or pending correctly, for any set of pending messages', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(300), { maxLength: 40 }), fc.nat(1e9), (waiting, start) => {
        const pending = waiting.toSorted((one, other) => one - other).map((offset) => start + offset);
        const isDone = isDoneBy(progressOf(pending, start + 301));
        const all = Array.from({ length: 302 }, (_, index) => start + index);
        expect(all.filter((offset) => !isDone(offset))).toEqual([...pending, start + 301]);
      }),
    );
  });

  it('stays within the broker’s size limit, and then repeats messages beyond the offset', () => {
    const scattered = Array.from({ length: 3_000 }, (_, index) => index * 7);
    expect(progressOf(scattered, 30_000)).toEqual({ offset: 0, done: '' });
    expect(progressOf(scattered.slice(0, 400), 2_800).done.length).toBeLessThanOrEqual(4_000);
  });

  it.each(['', 'moved by hand', '5', '-', '1-2-3'])('is only the offset if the metadata is %j', (done) => {
    const isDone = isDoneBy({ offset: 100, done });
    expect([99, 100, 105, 10_000].map(isDone)).toEqual([true, false, false, false]);
  });
});
