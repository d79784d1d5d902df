import { describe, expect, it } from '@jest/globals';
import { dueOf, nextDueOf, type Pending } from './partitionWorker.ts';

const NOW = 1_000;
const pending = (offset: number, key: string, more: Partial<Pending> = {}): Pending => ({
  offset,
  message: { id: String(offset), key, body: offset, receivedAt: new Date(0) },
  failures: 0,
  notBefore: 0,
  ...more,
});
const offsetsOf = (list: readonly Pending[]) => list.map(({ offset }) => offset);

describe('the next messages of a partition', () => {
  it('are as many as a batch takes, in order', () => {
    const list = [pending(1, 'oak'), pending(2, 'fir'), pending(5, 'oak'), pending(6, 'elm')];
    expect(offsetsOf(dueOf(list, NOW, 3))).toEqual([1, 2, 5]);
  });

  it('include none of a waiting key before or after the message that it waits for', () => {
    const list = [pending(1, 'oak', { failures: 1, notBefore: NOW + 1 }), pending(2, 'fir'), pending(3, 'oak')];
    expect(offsetsOf(dueOf(list, NOW, 9))).toEqual([2]);
    expect(offsetsOf(dueOf(list, NOW + 1, 9))).toEqual([1]);
  });

  it('deliver a failed message alone when it is due', () => {
    const list = [pending(1, 'elm'), pending(2, 'oak', { failures: 2 }), pending(3, 'fir')];
    expect(offsetsOf(dueOf(list, NOW, 9))).toEqual([1]);
    expect(offsetsOf(dueOf(list.slice(1), NOW, 9))).toEqual([2]);
  });

  it('are due when the earliest waiting message is due', () => {
    expect(nextDueOf([pending(1, 'oak')], NOW)).toBe(Infinity);
    const waiting = [3, 2, 9].map((after, index) => pending(index, `key-${index}`, { notBefore: NOW + after }));
    expect(nextDueOf(waiting, NOW)).toBe(NOW + 2);
    expect(nextDueOf(waiting, NOW + 2)).toBe(NOW + 3);
  });
});
