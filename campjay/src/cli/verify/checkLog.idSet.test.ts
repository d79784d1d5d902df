import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createIdSet } from './checkLog.ts';

describe('a compact set of ids', () => {
  it('contains each id that was added, and no other, for any number of ids', () => {
    const ids = Array.from({ length: 20_000 }, () => randomUUID());
    const set = createIdSet();
    expect(ids.every((id) => set.add(id))).toBe(true);
    expect(ids.some((id) => set.add(id))).toBe(false);
    expect(set.add(randomUUID())).toBe(true);
  });

  it('distinguishes ids with equal endings', () => {
    const set = createIdSet();
    const [one, other] = ['00000000-0000-4000-8000-00000000000a', '10000000-0000-4000-8000-00000000000a'];
    expect([set.add(one), set.add(other), set.add(one)]).toEqual([true, true, false]);
  });
});
