import { describe, expect, it } from '@jest/globals';
import { forgives } from './plainForgiveness.ts';

const meansWord = (typed: string, word: string) => forgives(typed, word, false);
const meansBeginning = (typed: string, word: string) => forgives(typed, word, true);

describe('a typed word is forgiven', () => {
  // Covers: S.15, S.16
  it('one error from four letters on: a letter too many, missing, wrong, or swapped with its neighbour', () => {
    for (const typed of ['chesss', 'ches', 'chass', 'chses', 'hcess', 'xchess'])
      expect(meansWord(typed, 'chess')).toBe(true);
    expect(meansWord('cehhss', 'chess')).toBe(false);
  });

  // Covers: S.15
  it('two errors from eight letters on', () => {
    expect(meansWord('robotcis', 'robotics')).toBe(true);
    expect(meansWord('roobtcis', 'robotics')).toBe(true);
    expect(meansWord('roobtcsi', 'robotics')).toBe(false);
    expect(meansWord('robtcs', 'robotics')).toBe(false);
  });

  // Covers: S.15
  it('nothing under four letters', () => expect(meansWord('art', 'arts')).toBe(false));

  // Covers: S.17
  it('towards the beginning of a longer word only where that is asked for', () => {
    expect(meansBeginning('robtoi', 'robotics')).toBe(true);
    expect(meansWord('robtoi', 'robotics')).toBe(false);
  });

  it('letters outside the basic plane count as one', () => expect(meansWord('𐐨𐐨𐐨𐐨', '𐐨𐐨𐐨𐐨𐐨')).toBe(true));

  // Covers: S.16
  it('a swap whose letters then move apart as two errors (optimal string alignment)', () =>
    expect(meansWord('caxx', 'acbxx')).toBe(false));
});
