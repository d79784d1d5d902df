import { describe, expect, it } from '@jest/globals';
import { forgives } from './plainForgiveness.ts';

const meansWord = (typed: string, word: string) => forgives(typed, word, false);
const meansBeginning = (typed: string, word: string) => forgives(typed, word, true);

describe('typo tolerance allows', () => {
  // Covers: S.15, S.16
  it('one typo from four letters on: an extra, missing, wrong or swapped letter', () => {
    for (const typed of ['chesss', 'ches', 'chass', 'chses', 'hcess', 'xchess'])
      expect(meansWord(typed, 'chess')).toBe(true);
    expect(meansWord('cehhss', 'chess')).toBe(false);
  });

  // Covers: S.15
  it('two typos from eight letters on', () => {
    expect(meansWord('robotcis', 'robotics')).toBe(true);
    expect(meansWord('roobtcis', 'robotics')).toBe(true);
    expect(meansWord('roobtcsi', 'robotics')).toBe(false);
    expect(meansWord('robtcs', 'robotics')).toBe(false);
  });

  // Covers: S.15
  it('no typo below four letters', () => expect(meansWord('art', 'arts')).toBe(false));

  // Covers: S.17
  it('a match at the beginning of a longer word only if prefix search is requested', () => {
    expect(meansBeginning('robtoi', 'robotics')).toBe(true);
    expect(meansWord('robtoi', 'robotics')).toBe(false);
  });

  it('a letter outside the basic plane, counted as one', () => expect(meansWord('𐐨𐐨𐐨𐐨', '𐐨𐐨𐐨𐐨𐐨')).toBe(true));

  // Covers: S.16
  it('a swap of letters that then move apart as two typos (optimal string alignment)', () =>
    expect(meansWord('caxx', 'acbxx')).toBe(false));
});
