import {
  benchmarkRadiusMiles,
  type BenchmarkKind,
  DEFAULT_BENCHMARK_KIND,
} from '@campjay/domain/benchmarking/filters.ts';
import type { BenchmarkFilters, OrgFilters } from '@campjay/query-api/benchmarking/contract.ts';

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

/** A camp's initial filters (Requirement 4.65): its place with the default radius, and its ages or grades. */
export const filtersFor = (org: OrgFilters['data'] | undefined): BenchmarkFilters => {
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

/** Changing the kind of camp resets the radius, which is larger for overnight camps. */
export const withKind = (filters: BenchmarkFilters, dayOrSleepaway: BenchmarkKind): BenchmarkFilters => ({
  ...filters,
  dayOrSleepaway,
  ...(filters.lat !== null && { radiusMiles: benchmarkRadiusMiles(dayOrSleepaway) }),
});

/** Sets the place; a blank address clears the coordinates. */
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

/** Sets the range; a bound that would cross the other one moves it along. */
export const withRange = (
  filters: BenchmarkFilters,
  what: 'age' | 'grade',
  end: 'Min' | 'Max',
  value: number | null,
): BenchmarkFilters => {
  const other = filters[`${what}${end === 'Min' ? 'Max' : 'Min'}`];
  const crossesOther = value !== null && other !== null && (end === 'Min' ? value > other : value < other);
  return {
    ...filters,
    [`${what}${end}`]: value,
    ...(crossesOther && { [`${what}${end === 'Min' ? 'Max' : 'Min'}`]: value }),
  };
};
