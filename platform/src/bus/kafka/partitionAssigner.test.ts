import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { assignPartitions, type Member } from './partitionAssigner.ts';

const ALL = Array.from({ length: 16 }, (_, index) => index);
const member = (id: string, more: Partial<Member> = {}): Member => ({
  id,
  owned: [],
  held: [],
  isStuck: false,
  ...more,
});
const assignAll = (...members: Member[]) => Object.fromEntries(assignPartitions(ALL, members));

describe('assigning partitions to the members of a consumer group', () => {
  it('assigns all to a single member', () => {
    expect(assignAll(member('a'))).toEqual({ a: ALL });
  });

  it('assigns half to a second member, and leaves the first its own half', () => {
    const { a = [], b = [] } = assignAll(member('a', { owned: ALL }), member('b'));
    expect(a).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(b).toEqual([8, 9, 10, 11, 12, 13, 14, 15]);
  });

  it('never revokes a partition that a member is working on', () => {
    const { a = [], b = [] } = assignAll(member('a', { owned: ALL, held: [15, 3] }), member('b'));
    expect(a).toEqual(expect.arrayContaining([3, 15]));
    expect(b).toHaveLength(8);
  });

  it('assigns a stuck member nothing else, if another member is available', () => {
    const stuck = { owned: ALL, held: [5], isStuck: true };
    expect(assignAll(member('a', stuck), member('b'))).toEqual({ a: [5], b: ALL.filter((each) => each !== 5) });
    expect(assignAll(member('a', stuck))['a']?.toSorted((one, other) => one - other)).toEqual(ALL);
  });

  it('assigns every partition to exactly one member, evenly among available ones, for any input', () => {
    const numbers = fc.uniqueArray(fc.nat(20), { maxLength: 17 });
    const members = fc.uniqueArray(
      fc.record({ id: fc.string({ minLength: 1 }), owned: numbers, held: numbers, isStuck: fc.boolean() }),
      { selector: ({ id }) => id, minLength: 1, maxLength: 7 },
    );
    fc.assert(
      fc.property(members, (candidates) => {
        const given = assignPartitions(ALL, candidates);
        expect([...given.values()].flat().toSorted((one, other) => one - other)).toEqual(ALL);
        expect([...given.keys()].toSorted()).toEqual(candidates.map(({ id }) => id).toSorted());
      }),
    );
    fc.assert(
      fc.property(members, (candidates) => {
        const free = candidates.map((each) => ({ ...each, held: [], isStuck: false }));
        const counts = [...assignPartitions(ALL, free).values()].map(({ length }) => length);
        expect(Math.max(...counts)).toBeLessThanOrEqual(Math.ceil(16 / candidates.length));
      }),
    );
  });
});
