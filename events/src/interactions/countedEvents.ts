/**
 * The name of an event or a counter. Any name is counted; it has no '@', so it cannot carry an email.
 */
export const ANALYTICS_EVENT_NAME = /^[A-Za-z][\w .:/-]{0,59}$/;

/** The event that our own pages send of signed-in parents: they changed a filter (SPEC §6). */
export const FILTER_CHANGED = 'Filter Changed';

/**
 * The filters whose changes are counted. The search text, the place and the kids are none of them: what a parent writes,
 * where they live and who their children are must not get into a count, not even by a mistake.
 */
export const COUNTED_FILTERS = [
  'weeks',
  'categories',
  'registrations',
  'refunds',
  'opensBy',
  'closesAfter',
  'stays',
  'genders',
  'daysPerWeek',
  'financialAid',
  'maxPrice',
] as const;
export type CountedFilter = (typeof COUNTED_FILTERS)[number];

/** A week's first day, as the filter shows it. */
export const WEEK_LABEL = /^(June|July|Aug|Sep) \d{1,2}$/;

/** No filter has more options than this. */
export const MAX_OPTIONS = 40;

/** What our own pages count of each parent by itself. */
export const COUNTERS = ['filterChanges'] as const;
export type Counter = (typeof COUNTERS)[number];
/** How far one call may move a counter. */
export const MAX_INCREMENT = 100;
