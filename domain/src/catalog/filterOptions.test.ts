import { describe, expect, it } from '@jest/globals';
import { DAY_OR_SLEEPAWAY, dayOrSleepawayOption, DEFAULT_RADIUS_MILES, RADIUS_MILES } from './filterOptions.ts';
import { optionLabelsOf } from './filters.ts';

describe('the filter options', () => {
  // Covers: 9.63-9.69, 9.72
  it.each([
    [
      'categories',
      optionLabelsOf('categories', 2026),
      'Arts & Crafts, Chess, Cooking, Dance, General, Farm or Animals, Film, Games, Horses, Language, Martial Arts, Music, Outdoors, Religion, STEM, Sports, Theater',
    ],
    ['days per week', optionLabelsOf('daysPerWeek', 2026), '3, 4, 5, 6, 7'],
    ['genders', optionLabelsOf('genders', 2026), 'Any, Girls, Boys, LGBTQ+'],
    ['day or sleepaway', optionLabelsOf('stays', 2026), 'Day, Sleepaway'],
    ['financial aid', optionLabelsOf('financialAid', 2026), 'Yes, No'],
    ['lunch provided', optionLabelsOf('lunchProvided', 2026), 'Yes, No'],
    ['refunds', optionLabelsOf('refunds', 2026), 'Yes, No'],
    [
      'times until registration',
      optionLabelsOf('registrations', 2026),
      'Open, Within next week, 2-4 weeks, Month or more, Unavailable',
    ],
    ['radii in miles', RADIUS_MILES, '1, 2, 3, 5, 7, 10, 15, 20, 40, 100, 200'],
  ] as const)('are these %s, in this order', (_what, options, expected) => expect(options.join(', ')).toBe(expected));

  // Covers: 9.73
  it('include 15 miles as the default radius', () => expect(DEFAULT_RADIUS_MILES).toBe(15));

  it('include one option for each kind of session', () =>
    expect(Object.values(dayOrSleepawayOption)).toEqual([...DAY_OR_SLEEPAWAY]));
});
