import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fuzzyMatches, isFuzzyMatch } from './fuzzyMatch.ts';

describe('a typed word with typos', () => {
  it.each([
    ['robtics', 'robotics', false],
    ['socer', 'soccer', false],
    ['cehss', 'chess', false],
    ['chses', 'chess', false],
    ['gymanstics', 'gymnastics', false],
    ['gymna', 'gymnastics', true],
    ['gimna', 'gymnastics', true],
    ['skatebord', 'skateboarding', true],
  ])('%s matches %s', (typed, word, isLast) => {
    expect(isFuzzyMatch(typed, word, isLast)).toBe(true);
  });

  it.each([
    ['art', 'arts', false],
    ['sprots', 'spirit', false],
    ['gimna', 'gymnastics', false],
    ['chs', 'chess', true],
    ['rxbxtxcs', 'robotics', false],
  ])('%s does not match %s', (typed, word, isLast) => {
    expect(isFuzzyMatch(typed, word, isLast)).toBe(false);
  });

  // Covers: S.16
  it('finds the same words in a sorted vocabulary as by single comparisons', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '𝔸', '7'), maxLength: 12 });
    fc.assert(
      fc.property(letters, fc.uniqueArray(letters, { maxLength: 60 }), fc.boolean(), (typed, list, isLast) => {
        const words = list.toSorted();
        expect(fuzzyMatches(typed, words, isLast)).toEqual(words.filter((word) => isFuzzyMatch(typed, word, isLast)));
      }),
      { numRuns: 1000 },
    );
  });
});
