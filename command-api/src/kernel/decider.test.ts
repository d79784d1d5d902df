import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addKey, EMPTY_SET, hasKey, type PersistentSet, removeKey } from './decider.ts';

const KEYS = ['a', 'b', 'c', 'd'] as const;
const turn = (toggles: PersistentSet<string>, key: string): PersistentSet<string> =>
  hasKey(toggles, key) ? removeKey(toggles, key) : addKey(toggles, key);

describe('a set folded from toggles', () => {
  it('contains the same as a plain set, and never modifies earlier states', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...KEYS)), (keys) => {
        const plain = new Set<string>();
        let toggles: PersistentSet<string> = EMPTY_SET;
        const states = keys.map((key) => {
          if (!plain.delete(key)) plain.add(key);
          toggles = turn(toggles, key);
          return { toggles, expected: new Set(plain) };
        });
        for (const { toggles: state, expected } of states) {
          expect(KEYS.filter((key) => hasKey(state, key))).toEqual(KEYS.filter((key) => expected.has(key)));
          expect(state.size).toBe(expected.size);
        }
        expect(KEYS.some((key) => hasKey(EMPTY_SET, key))).toBe(false);
      }),
    );
  });
});
