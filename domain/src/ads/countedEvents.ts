/** The name of an event or a counter. Any name is counted; it has no '@', so it cannot carry an email. */
export const ANALYTICS_EVENT_NAME = /^[A-Za-z][\w .:/-]{0,59}$/;

/** The event that our own pages send when a signed-in parent changes a filter. */
export const FILTER_CHANGED = 'Filter Changed';

/**
 * The filters whose changes are counted. Search text, place and kids are excluded: what a parent writes, where they
 * live and who their children are must never reach an analytics count, not even by mistake.
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

/** The label of a week in the filter. */
export const WEEK_LABEL = /^(June|July|Aug|Sep) \d{1,2}$/;

/** Upper bound for the number of a filter's options. */
export const MAX_OPTIONS = 40;

/** Counters that our own pages maintain per parent. */
export const COUNTERS = ['filterChanges'] as const;
export type Counter = (typeof COUNTERS)[number];
/** Maximum increment of a counter per call. */
export const MAX_INCREMENT = 100;
