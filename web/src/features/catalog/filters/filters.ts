import {
  FILTER_NAMES,
  type FilterName,
  FILTERS,
  isOptionFilter,
  type OptionFilterName,
  type OptionOf,
} from '@campjay/domain/catalog/filters.ts';
import { ALL, type Choice, isSameChoice } from '../../../ui/fields/choice.ts';

/**
 * The filters of a search, except place and kids. Texts are as typed: neither trimmed nor lowercased. For the values of
 * times and prices see `FILTERS`.
 */
export type SearchFilters = { readonly [Name in FilterName]: FilterValue<Name> };
type FilterValue<Name extends FilterName> = Name extends OptionFilterName
  ? Choice<OptionOf<Name>>
  : (typeof FILTERS)[Name] extends { readonly kind: 'price' }
    ? number | null
    : (typeof FILTERS)[Name] extends { readonly kind: 'flag' }
      ? boolean
      : string;

/** Creates the filters of a search from a function that returns the value of each. */
export const createFilters = (valueOf: (name: FilterName) => SearchFilters[FilterName]): SearchFilters =>
  Object.fromEntries(FILTER_NAMES.map((name) => [name, valueOf(name)])) as unknown as SearchFilters;

export const NO_FILTERS = createFilters((name) => {
  if (isOptionFilter(name)) return ALL;
  if (FILTERS[name].kind === 'flag') return false;
  return FILTERS[name].kind === 'price' ? null : '';
});

/** Milliseconds between the last keystroke and the search (Requirement 9.78). */
export const TYPING_PAUSE_MS = 500;
/** The server's limit for the search text. */
export const MAX_TEXT_LENGTH = 200;

/** Parses a typed price into whole dollars, at least 0; null if it is empty or not a number (Requirement 5.5). */
export const readMaxPrice = (text: string): number | null => {
  const dollars = text.trim() === '' ? NaN : Math.trunc(Number(text));
  return Number.isNaN(dollars) ? null : Math.min(Math.max(0, dollars), Number.MAX_SAFE_INTEGER);
};

/** Describes an active filter ('Week: June 8, June 15'); undefined if the filter is not active. */
export const describeFilter = (filters: SearchFilters, name: FilterName): string | undefined => {
  if (isOptionFilter(name)) {
    const choice: Choice<string> = filters[name];
    return choice === ALL || choice.length === 0 ? undefined : `${FILTERS[name].label}: ${choice.join(', ')}`;
  }
  const value = String(filters[name] || (filters[name] === 0 ? 0 : '')).trim();
  return value === '' ? undefined : FILTERS[name].chipText(value);
};

const isSameValue = (one: SearchFilters[FilterName], other: SearchFilters[FilterName]): boolean =>
  Array.isArray(one) && Array.isArray(other) ? isSameChoice<string>(one, other) : one === other;

/** The names of the filters that differ between two searches. */
export const listDifferingFilters = (one: SearchFilters, other: SearchFilters): FilterName[] =>
  FILTER_NAMES.filter((name) => !isSameValue(one[name], other[name]));
