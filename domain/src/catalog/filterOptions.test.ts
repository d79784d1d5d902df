import { describe, expect, it } from '@jest/globals';
import {
  CATEGORIES,
  DAY_OR_SLEEPAWAY,
  dayOrSleepawayOption,
  DAYS_PER_WEEK,
  DEFAULT_RADIUS_MILES,
  FINANCIAL_AID,
  GENDERS,
  RADIUS_MILES,
  REFUNDS,
  TIME_UNTIL_REGISTRATION,
} from './filterOptions.ts';

describe('the filter options', () => {
  // Covers: 9.63-9.69, 9.72
  it.each([
    [
      'categories',
      CATEGORIES,
      'Arts & Crafts, Chess, Cooking, Dance, General, Farm or Animals, Film, Games, Horses, Language, Martial Arts, Music, Outdoors, Religion, STEM, Sports, Theater',
    ],
    ['days per week', DAYS_PER_WEEK, '3, 4, 5, 6, 7'],
    ['genders', GENDERS, 'Any, Girls, Boys, LGBTQ+'],
    ['day or sleepaway', DAY_OR_SLEEPAWAY, 'Day, Sleepaway'],
    ['financial aid', FINANCIAL_AID, 'Yes, No'],
    ['refunds', REFUNDS, 'Yes, No'],
    [
      'times until registration',
      TIME_UNTIL_REGISTRATION,
      'Open, Within next week, 2-4 weeks, Month or more, Unavailable',
    ],
    ['radii in miles', RADIUS_MILES, '1, 2, 3, 5, 7, 10, 15, 20, 40, 100, 200'],
  ] as const)('are these %s, in this order', (_what, options, expected) => expect(options.join(', ')).toBe(expected));

  // Covers: 9.73
  it('include 15 miles as the default radius', () => expect(DEFAULT_RADIUS_MILES).toBe(15));

  it('include one option for each kind of session', () =>
    expect(Object.values(dayOrSleepawayOption)).toEqual([...DAY_OR_SLEEPAWAY]));
});
