import { keysOf } from '@campjay/events/records.ts';
import { readHourMinute } from '@campjay/events/clock.ts';
import { formatMinutes, formatNumber } from '../format.ts';
import {
  CATEGORIES,
  DAY_OR_SLEEPAWAY,
  DAYS_PER_WEEK,
  GENDERS,
  TIME_UNTIL_REGISTRATION,
  YES_OR_NO,
} from './filterOptions.ts';
import { weekLabelsOf } from './season/weeks.ts';

/**
 * The table of search filters, which the client and the APIs share. To add a filter with options, add an entry here and
 * the rule of the same name in `filterRules.ts`. The rules are in a file of their own because the client does not load
 * them. Not in the table: place and children, which are more than one field.
 */

interface FilterEntry {
  /** The filter's field in requests. Facet counts have the same name. */
  readonly field: string;
  /** The label of the filter's input (Requirements 2.76 to 2.87). */
  readonly label: string;
  /** Describes a search without the filter, such as 'any week'. */
  readonly anyLabel: string;
  /** The name of the filter's URL parameter. */
  readonly param: string;
  /** False if changes of the filter must not appear in analytics (see `COUNTED_FILTERS`). */
  readonly isCounted?: false;
}

/** A filter with options. A parent selects any number of them, and its chip lists them. */
interface OptionFilter extends FilterEntry {
  /** In display order; a function if they depend on the season. Numbers are sent as numbers in requests. */
  readonly options: readonly string[] | readonly number[] | ((season: number) => readonly string[]);
}

/** A filter with a single value. */
interface ValueFilter extends FilterEntry {
  /**
   * `time` is 'HH:mm', or '' for any time. `price` is in whole US dollars, or null for any price. `flag` is true or
   * false.
   */
  readonly kind: 'text' | 'time' | 'price' | 'flag';
  /** The text of the chip for a value, which is given as text. */
  readonly chipText: (value: string) => string;
}

/** Formats 'HH:mm' for display. */
const formatClockTime = (time: string): string => formatMinutes(readHourMinute(time) ?? 0);

/** All filters in display order. */
export const FILTERS = {
  searchText: {
    kind: 'text',
    field: 'selectedSearchText',
    label: 'Search themes or camps',
    anyLabel: 'any theme or name',
    param: 'q',
    isCounted: false,
    chipText: (text) => `Search: ${text}`,
  },
  weeks: { field: 'selectedWeekLabel', options: weekLabelsOf, label: 'Week', anyLabel: 'any week', param: 'week' },
  categories: {
    field: 'selectedCategory',
    options: CATEGORIES,
    label: 'Category',
    anyLabel: 'any category',
    param: 'category',
  },
  registrations: {
    field: 'selectedTimeUntilRegDate',
    options: TIME_UNTIL_REGISTRATION,
    label: 'Registration Date',
    anyLabel: 'any registration date',
    param: 'registration',
  },
  refunds: {
    field: 'selectedRefunds',
    options: YES_OR_NO,
    label: 'Refund Available',
    anyLabel: 'with or without refunds',
    param: 'refunds',
  },
  lunchProvided: {
    field: 'selectedLunchProvided',
    options: YES_OR_NO,
    label: 'Lunch provided',
    anyLabel: 'with or without lunch',
    param: 'lunch',
  },
  opensBy: {
    kind: 'time',
    field: 'selectedEarliestTime',
    label: 'Camp opens at or before...',
    anyLabel: 'any opening time',
    param: 'opens',
    chipText: (time) => `Opens at or before ${formatClockTime(time)}`,
  },
  closesAfter: {
    kind: 'time',
    field: 'selectedLatestTime',
    label: 'Camp closes at or after...',
    anyLabel: 'any closing time',
    param: 'closes',
    chipText: (time) => `Closes at or after ${formatClockTime(time)}`,
  },
  stays: {
    field: 'selectedDayOrSleepaway',
    options: DAY_OR_SLEEPAWAY,
    label: 'Day or Sleepaway',
    anyLabel: 'day and sleepaway',
    param: 'stay',
  },
  genders: {
    field: 'selectedGender',
    options: GENDERS,
    label: 'Gender',
    anyLabel: 'any gender',
    param: 'gender',
  },
  daysPerWeek: {
    field: 'selectedDaysPerWeek',
    options: DAYS_PER_WEEK,
    label: 'Days per Week',
    anyLabel: 'any number of days',
    param: 'days',
  },
  financialAid: {
    field: 'selectedFinancialAidAvailable',
    options: YES_OR_NO,
    label: 'Financial Aid',
    anyLabel: 'with or without financial aid',
    param: 'aid',
  },
  maxPrice: {
    kind: 'price',
    field: 'selectedMaxPrice',
    label: 'Max price ($)',
    anyLabel: 'any price',
    param: 'price',
    chipText: (dollars) => `Max price: $${formatNumber(Number(dollars))}`,
  },
  includeUnpriced: {
    kind: 'flag',
    field: 'includeUnpriced',
    label: 'Include camps without a listed price',
    anyLabel: 'camps with a listed price',
    param: 'unpriced',
    isCounted: false,
    chipText: () => 'Also without a listed price',
  },
} as const satisfies Readonly<Record<string, OptionFilter | ValueFilter>>;

type Filters = typeof FILTERS;
export type FilterName = keyof Filters;
/** The name of a filter with options. */
export type OptionFilterName = {
  [Name in FilterName]: Filters[Name] extends OptionFilter ? Name : never;
}[FilterName];

export const FILTER_NAMES = keysOf(FILTERS);

/** The request field of a filter. */
export type FieldOf<Name extends FilterName> = Filters[Name]['field'];
/** A field that allows several options. */
export type OptionField = FieldOf<OptionFilterName>;

type OptionsOf<Name extends OptionFilterName> = Filters[Name]['options'];
/** An option of a filter as the client and the facet counts name it. */
export type OptionOf<Name extends OptionFilterName> =
  OptionsOf<Name> extends readonly (infer Option extends string)[] ? Option : string;
/** An option of a filter as requests name it. */
export type RequestOptionOf<Name extends OptionFilterName> =
  OptionsOf<Name> extends readonly number[] ? number : OptionOf<Name>;

export const isOptionFilter = (name: FilterName): name is OptionFilterName => 'options' in FILTERS[name];

/** True if the options of a filter are numbers in requests. */
export const hasNumericOptions = (name: OptionFilterName): boolean => {
  const { options }: OptionFilter = FILTERS[name];
  return typeof options === 'object' && typeof options[0] === 'number';
};

/** The options of a filter as strings. If they depend on the season, there are none while it is unknown. */
export const optionLabelsOf = <Name extends OptionFilterName>(
  name: Name,
  season: number | undefined,
): readonly OptionOf<Name>[] => {
  const { options }: OptionFilter = FILTERS[name];
  const labels = typeof options === 'function' ? (season === undefined ? [] : options(season)) : options.map(String);
  return labels as readonly OptionOf<Name>[];
};
