/** The options of the multi-select filters, in display order. Weeks depend on the season: see `weekLabelsOf`. */
export const CATEGORIES = [
  'Arts & Crafts',
  'Chess',
  'Cooking',
  'Dance',
  'General',
  'Farm or Animals',
  'Film',
  'Games',
  'Horses',
  'Language',
  'Martial Arts',
  'Music',
  'Outdoors',
  'Religion',
  'STEM',
  'Sports',
  'Theater',
] as const;
export const DAYS_PER_WEEK = [3, 4, 5, 6, 7] as const;
export const GENDERS = ['Any', 'Girls', 'Boys', 'LGBTQ+'] as const;
export const DAY_OR_SLEEPAWAY = ['Day', 'Sleepaway'] as const;
export const YES_OR_NO = ['Yes', 'No'] as const;
export const TIME_UNTIL_REGISTRATION = [
  'Open',
  'Within next week',
  '2-4 weeks',
  'Month or more',
  'Unavailable',
] as const;
export const RADIUS_MILES = [1, 2, 3, 5, 7, 10, 15, 20, 40, 100, 200] as const;
export const DEFAULT_RADIUS_MILES = 15;

export type Category = (typeof CATEGORIES)[number];
export type TimeUntilRegistration = (typeof TIME_UNTIL_REGISTRATION)[number];
export type Gender = (typeof GENDERS)[number];

/** The filter option of each value of a session's `day_or_sleepaway`. */
export const dayOrSleepawayOption = { day: 'Day', sleepaway: 'Sleepaway' } as const;
