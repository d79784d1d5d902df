import type { Category, Gender, TimeUntilRegistration } from '@campjay/events/catalog/filterOptions.ts';
import { formatNumber } from '@campjay/events/format/numbers.ts';
import { formatMinutes } from '@campjay/events/format/times.ts';
import { readHourMinute } from '@campjay/events/clock.ts';
import type { FacetCountsRequest } from '@campjay/query-api/catalog/contract.ts';
import { ALL, type Choice, isSameChoice } from '../ui/choice.ts';

export type YesOrNo = 'Yes' | 'No';

/** What a parent asks of a camp, apart from where it is and who is to go there (SPEC §3 'Filter state'). */
export interface SearchFilters {
  /** As it was typed. */
  readonly searchText: string;
  readonly weeks: Choice<string>;
  readonly categories: Choice<Category>;
  readonly registrations: Choice<TimeUntilRegistration>;
  readonly refunds: Choice<YesOrNo>;
  /** 'HH:mm', or '' for any time. */
  readonly opensBy: string;
  /** 'HH:mm', or '' for any time. */
  readonly closesAfter: string;
  readonly stays: Choice<'Day' | 'Sleepaway'>;
  readonly genders: Choice<Gender>;
  /** Numbers as texts: '5'. */
  readonly daysPerWeek: Choice<string>;
  readonly financialAid: Choice<YesOrNo>;
  /** Whole US dollars. */
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
  /** The server's name for it. */
  readonly field: keyof FacetCountsRequest['filterState'];
  /** As its box says it (SPEC §2 'Filter bar'). */
  readonly label: string;
  /** What is searched when it is given up. */
  readonly anyLabel: string;
  /** Its name in the address. */
  readonly param: string;
}

/** Every filter's names, in the order in which the bar shows them. */
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

/** Pause after the last letter or digit before the search runs (SPEC §9). */
export const TYPING_PAUSE_MS = 500;
/** The server takes no longer search text. */
export const MAX_TEXT_LENGTH = 200;

/** Whole dollars of a typed price; null when it is empty or no number (SPEC §5: at least 0, an integer). */
export const readMaxPrice = (text: string): number | null => {
  const dollars = text.trim() === '' ? NaN : Math.trunc(Number(text));
  return Number.isNaN(dollars) ? null : Math.min(Math.max(0, dollars), Number.MAX_SAFE_INTEGER);
};

const formatClockTime = (time: string): string => formatMinutes(readHourMinute(time) ?? 0);
const describeChoice = (label: string, choice: Choice<string>): string | undefined =>
  choice === ALL || choice.length === 0 ? undefined : `${label}: ${choice.join(', ')}`;

/** A filter that narrows the search, in words ('Week: June 8, June 15'); undefined for one that lets everything pass. */
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

/** The filters by which two searches differ. */
export const differingFilters = (one: SearchFilters, other: SearchFilters): FilterName[] =>
  FILTER_NAMES.filter((name) => !isSameValue(one[name], other[name]));
