import { describe, expect, it } from '@jest/globals';
import { ALL, asFilter, type Choice, choiceLabel, isSameChoice, toggleOption } from './choice.ts';

const weeks = ['June 1', 'June 8', 'June 15'];

describe('a multi-select choice', () => {
  it('leaves the others ticked when one of all is unticked', () => {
    expect(toggleOption(ALL, 'June 8', weeks)).toEqual(['June 1', 'June 15']);
  });

  it('is everything again when the last missing option is ticked', () => {
    expect(toggleOption(['June 1', 'June 15'], 'June 8', weeks)).toBe(ALL);
  });

  it('keeps the order of the options, not that of the ticks', () => {
    expect(toggleOption(['June 15'], 'June 1', weeks)).toEqual(['June 1', 'June 15']);
  });

  it('filters nothing when everything is ticked', () => {
    expect(asFilter(ALL)).toEqual([]);
  });

  // Covers: 2.94
  it.each<[Choice<string>, string]>([
    [ALL, 'Week'],
    [[], 'Week'],
    [['June 1', 'June 15'], 'June 1, June 15'],
  ])('shows %j as %s', (choice, label) => {
    expect(choiceLabel('Week', choice)).toBe(label);
  });

  it('is the same choice in another order, and not the same when one more is ticked', () => {
    expect(isSameChoice(['June 1', 'June 8'], ['June 8', 'June 1'])).toBe(true);
    expect(isSameChoice(['June 1'], ['June 8', 'June 1'])).toBe(false);
    expect(isSameChoice(ALL, [])).toBe(false);
  });
});
