import { expect, it } from '@jest/globals';
import { formatNumberRanges } from './sessionText.ts';

it('writes consecutive numbers as a range', () => {
  expect(formatNumberRanges([8, 4, 5, 6, 10], String)).toBe('4–6, 8, 10');
  expect(formatNumberRanges([], String)).toBe('');
});
