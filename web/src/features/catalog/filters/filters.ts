import type { Category, Gender, TimeUntilRegistration } from '@campjay/domain/catalog/filterOptions.ts';
import { formatNumber, formatMinutes } from '@campjay/domain/format.ts';
import { readHourMinute } from '@campjay/events/clock.ts';
import type { FacetCountsRequest } from '@campjay/query-api/search/contract.ts';
import { ALL, type Choice, isSameChoice } from '../../../ui/fields/choice.ts';

export type YesOrNo = 'Yes' | 'No';

/** The filters of a search, except place and kids. */
export interface SearchFilters {
  /** As typed: neither trimmed nor lowercased. */
  readonly searchText: string;
  readonly weeks: Choice<string>;
  readonly categories: Choice<Category>;
  readonly registrations: Choice<TimeUntilRegistration>;
  readonly refunds: Choice<YesOrNo>;
  /** The latest opening time: 'HH:mm', or '' for any time. */
  readonly opensBy: string;
  /** The earliest closing time: 'HH:mm', or '' for any time. */
  readonly closesAfter: string;
  readonly stays: Choice<'Day' | 'Sleepaway'>;
  readonly genders: Choice<Gender>;
  /** Numbers of days as strings: '5'. */
  readonly daysPerWeek: Choice<string>;
  readonly financialAid: Choice<YesOrNo>;
  /** Whole US dollars; null for any price. */
  readonly maxPrice: number | null;
}
export type FilterName = keyof SearchFilters;

export const NO_FILTERS: SearchFilters = {
  searchText: '',
  weeks: ALL,
  categories: ALL,
  registrations: ALL,
  refunds: ALL,
  opensBy: '',
  closesAfter: '',
  stays: ALL,
  genders: ALL,
  daysPerWeek: ALL,
  financialAid: ALL,
  maxPrice: null,
};

interface FilterDefinition {
  /** The filter's field in requests to the server. */
  readonly field: keyof FacetCountsRequest['filterState'];
  /** The label of the filter's input (Requirements 2.76 to 2.87). */
  readonly label: string;
  /** Describes a search without the filter, such as 'any week'. */
  readonly anyLabel: string;
  /** The name of the filter's URL parameter. */
  readonly param: string;
}

/** All filters in display order. */
export const FILTERS: Readonly<Record<FilterName, FilterDefinition>> = {
  searchText: {
    field: 'selectedSearchText',
    label: 'Search themes or camps',
    anyLabel: 'any theme or name',
    param: 'q',
  },
  weeks: { field: 'selectedWeekLabel', label: 'Week', anyLabel: 'any week', param: 'week' },
  categories: { field: 'selectedCategory', label: 'Category', anyLabel: 'any category', param: 'category' },
  registrations: {
    field: 'selectedTimeUntilRegDate',
    label: 'Registration Date',
    anyLabel: 'any registration date',
    param: 'registration',
  },
  refunds: {
    field: 'selectedRefunds',
    label: 'Refund Available',
    anyLabel: 'with or without refunds',
    param: 'refunds',
  },
  opensBy: {
    field: 'selectedEarliestTime',
    label: 'Camp opens at or before...',
    anyLabel: 'any opening time',
    param: 'opens',
  },
  closesAfter: {
    field: 'selectedLatestTime',
    label: 'Camp closes at or after...',
    anyLabel: 'any closing time',
    param: 'closes',
  },
  stays: { field: 'selectedDayOrSleepaway', label: 'Day or Sleepaway', anyLabel: 'day and sleepaway', param: 'stay' },
  genders: { field: 'selectedGender', label: 'Gender', anyLabel: 'any gender', param: 'gender' },
  daysPerWeek: { field: 'selectedDaysPerWeek', label: 'Days per Week', anyLabel: 'any number of days', param: 'days' },
  financialAid: {
    field: 'selectedFinancialAidAvailable',
    label: 'Financial Aid',
    anyLabel: 'with or without financial aid',
    param: 'aid',
  },
  maxPrice: { field: 'selectedMaxPrice', label: 'Max price ($)', anyLabel: 'any price', param: 'price' },
};
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** Milliseconds between the last keystroke and the search (Requirement 9.78). */
export const TYPING_PAUSE_MS = 500;
/** The server's limit for the search text. */
export const MAX_TEXT_LENGTH = 200;

/** Parses a typed price into whole dollars, at least 0; null if it is empty or not a number (Requirement 5.5). */
export const readMaxPrice = (text: string): number | null => {
  const dollars = text.trim() === '' ? NaN : Math.trunc(Number(text));
  return Number.isNaN(dollars) ? null : Math.min(Math.max(0, dollars), Number.MAX_SAFE_INTEGER);
};

/** Formats 'HH:mm' for display. */
const formatClockTime = (time: string): string => formatMinutes(readHourMinute(time) ?? 0);

const describeChoice = (label: string, choice: Choice<string>): string | undefined =>
  choice === ALL || choice.length === 0 ? undefined : `${label}: ${choice.join(', ')}`;

/** Describes an active filter ('Week: June 8, June 15'); undefined if the filter is not active. */
export const describeFilter = (filters: SearchFilters, name: FilterName): string | undefined => {
  switch (name) {
    case 'searchText':
      return filters.searchText.trim() === '' ? undefined : `Search: ${filters.searchText.trim()}`;
    case 'opensBy':
      return filters.opensBy === '' ? undefined : `Opens at or before ${formatClockTime(filters.opensBy)}`;
    case 'closesAfter':
      return filters.closesAfter === '' ? undefined : `Closes at or after ${formatClockTime(filters.closesAfter)}`;
    case 'maxPrice':
      return filters.maxPrice === null ? undefined : `Max price: $${formatNumber(filters.maxPrice)}`;
    case 'weeks':
    case 'categories':
    case 'registrations':
    case 'refunds':
    case 'stays':
    case 'genders':
    case 'daysPerWeek':
    case 'financialAid':
      return describeChoice(FILTERS[name].label, filters[name]);
  }
};

const isSameValue = (one: SearchFilters[FilterName], other: SearchFilters[FilterName]): boolean =>
  Array.isArray(one) && Array.isArray(other) ? isSameChoice<string>(one, other) : one === other;

/** The names of the filters that differ between two searches. */
export const listDifferingFilters = (one: SearchFilters, other: SearchFilters): FilterName[] =>
  FILTER_NAMES.filter((name) => !isSameValue(one[name], other[name]));
