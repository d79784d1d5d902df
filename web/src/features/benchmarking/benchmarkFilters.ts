import {
  benchmarkRadiusMiles,
  type BenchmarkKind,
  DEFAULT_BENCHMARK_KIND,
} from '@campjay/domain/benchmarking/filters.ts';
import type { BenchmarkFilters, WebsiteFilters } from '@campjay/query-api/benchmarking/contract.ts';

export const NO_FILTERS: BenchmarkFilters = {
  dayOrSleepaway: DEFAULT_BENCHMARK_KIND,
  useCohort: false,
  lat: null,
  lng: null,
  address: '',
  radiusMiles: null,
  ageMin: null,
  ageMax: null,
  gradeMin: null,
  gradeMax: null,
};

/**
 * Initial filters for a camp (Requirement 4.65): its place with the default radius, and its ages or grades. Without
 * data about the camp, there are no filters.
 */
export const initialFiltersFor = (org: WebsiteFilters['data'] | undefined): BenchmarkFilters => {
  if (!org) return NO_FILTERS;
  const { representativeAddress: address, representativeDayOrSleepaway: dayOrSleepaway, lat, lng, ...ranges } = org;
  const hasPlace = address !== null && lat !== null && lng !== null;
  return {
    ...NO_FILTERS,
    ...ranges,
    dayOrSleepaway,
    ...(hasPlace && { address, lat, lng, radiusMiles: benchmarkRadiusMiles(dayOrSleepaway) }),
  };
};

/**
 * Returns the filters with another kind of camp, and the radius reset to its default, which is larger for sleepaway
 * camps.
 */
export const withKind = (filters: BenchmarkFilters, dayOrSleepaway: BenchmarkKind): BenchmarkFilters => ({
  ...filters,
  dayOrSleepaway,
  ...(filters.lat !== null && { radiusMiles: benchmarkRadiusMiles(dayOrSleepaway) }),
});

/** Sets or clears the place. A new place keeps the current radius, or gets the default one. */
export const withPlace = (
  filters: BenchmarkFilters,
  place: { readonly label: string; readonly lat: number; readonly lng: number } | undefined,
): BenchmarkFilters => {
  if (!place) return { ...filters, address: '', lat: null, lng: null, radiusMiles: null };
  const { label: address, lat, lng } = place;
  return {
    ...filters,
    address,
    lat,
    lng,
    radiusMiles: filters.radiusMiles ?? benchmarkRadiusMiles(filters.dayOrSleepaway),
  };
};

/** Sets one bound of a range. If it would cross the other bound, both get the new value. */
export const withRange = (
  filters: BenchmarkFilters,
  dimension: 'age' | 'grade',
  bound: 'Min' | 'Max',
  value: number | null,
): BenchmarkFilters => {
  const otherKey = `${dimension}${bound === 'Min' ? 'Max' : 'Min'}` as const;
  const otherBound = filters[otherKey];
  const crossesOther =
    value !== null && otherBound !== null && (bound === 'Min' ? value > otherBound : value < otherBound);
  return {
    ...filters,
    [`${dimension}${bound}`]: value,
    ...(crossesOther && { [otherKey]: value }),
  };
};
