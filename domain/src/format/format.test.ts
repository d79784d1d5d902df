import { describe, expect, it } from '@jest/globals';
import { formatNumber, formatMiles, formatGrade, formatPriceRange, formatClock, formatMinutes } from '../format.ts';

describe('a grade is formatted', () => {
  // Covers: 3.43, 9.107
  it('as a name before first grade', () => expect([-2, -1, 0].map(formatGrade)).toEqual(['Preschool', 'Pre-K', 'K']));

  // Covers: 9.108
  it('as an ordinal from first grade on', () =>
    expect([1, 2, 3, 4, 8, 10, 11, 12, 13, 20].map(formatGrade).join(' | ')).toBe(
      '1st | 2nd | 3rd | 4th | 8th | 10th | 11th | 12th | 13th | 20th',
    ));
});

describe('a time is formatted', () => {
  // Covers: 9.109
  it('without :00 and with lowercase am or pm', () =>
    expect(['9:00 AM', '12:30 PM', '3:15PM', '12 AM', '12:00 pm'].map(formatClock).join(' | ')).toBe(
      '9 am | 12:30 pm | 3:15 pm | 12 am | 12 pm',
    ));

  it('with two-digit minutes', () => expect(formatMinutes(485)).toBe('8:05 am'));

  it("as nothing for an overnight session ('sleep') or an invalid time", () =>
    expect(['sleep', 'soon'].map(formatClock)).toEqual([undefined, undefined]));
});

it('formats numbers with commas between thousands, and with cents if they are not whole', () =>
  expect([0, 7, 999, 1000, 56_050, 1_234_567, 999.5, 1234.567].map(formatNumber).join(' | ')).toBe(
    '0 | 7 | 999 | 1,000 | 56,050 | 1,234,567 | 999.50 | 1,234.57',
  ));

describe('a price is formatted', () => {
  // Covers: 9.110
  it('as a range when prices differ, in either order', () =>
    expect(formatPriceRange([550, 399, 425])).toBe('$399 - $550'));

  // Covers: 9.110
  it('as one price when they are equal', () => {
    expect(formatPriceRange([550])).toBe('$550');
    expect(formatPriceRange([550, 550])).toBe('$550');
  });

  it('with cents only when there are some, and with commas in thousands', () =>
    expect(formatPriceRange([1250, 99.5])).toBe('$99.50 - $1,250'));

  it('as $0 for a free camp, and as nothing if the price is not listed', () => {
    expect(formatPriceRange([0])).toBe('$0');
    expect(formatPriceRange([])).toBeUndefined();
  });
});

describe('a distance is formatted', () => {
  // Covers: 9.76
  it('with one decimal under 2 miles, and as whole miles from there on', () =>
    expect([0, 0.04, 0.26, 1.94, 2, 2.5, 14.4, 199.6].map(formatMiles).join(' | ')).toBe(
      '0.0 mi | 0.0 mi | 0.3 mi | 1.9 mi | 2 mi | 3 mi | 14 mi | 200 mi',
    ));
});
