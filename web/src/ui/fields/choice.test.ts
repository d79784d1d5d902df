import { describe, expect, it } from '@jest/globals';
import { ALL, toFilter, type Choice, choiceLabel, isSameChoice, toggleOption } from './choice.ts';

const weeks = ['June 1', 'June 8', 'June 15'];

describe('a multi-select choice', () => {
  it('keeps the others selected when one of all is deselected', () => {
    expect(toggleOption(ALL, 'June 8', weeks)).toEqual(['June 1', 'June 15']);
  });

  it('becomes “all” again when the last missing option is selected', () => {
    expect(toggleOption(['June 1', 'June 15'], 'June 8', weeks)).toBe(ALL);
  });

  it('keeps the order of the options, not of the clicks', () => {
    expect(toggleOption(['June 15'], 'June 1', weeks)).toEqual(['June 1', 'June 15']);
  });

  it('filters nothing when everything is selected', () => {
    expect(toFilter(ALL)).toEqual([]);
  });

  // Covers: 2.94
  it.each<[Choice<string>, string]>([
    [ALL, 'Week'],
    [[], 'Week'],
    [['June 1', 'June 15'], 'June 1, June 15'],
  ])('shows %j as %s', (choice, label) => {
    expect(choiceLabel('Week', choice)).toBe(label);
  });

  it('is equal in another order, and different with one more option', () => {
    expect(isSameChoice(['June 1', 'June 8'], ['June 8', 'June 1'])).toBe(true);
    expect(isSameChoice(['June 1'], ['June 8', 'June 1'])).toBe(false);
    expect(isSameChoice(ALL, [])).toBe(false);
  });
});
