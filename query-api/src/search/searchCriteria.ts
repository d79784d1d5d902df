import { OPTION_FILTER_NAMES } from '@campjay/domain/catalog/filterRules.ts';
import { FILTERS, type OptionField, optionLabelsOf } from '@campjay/domain/catalog/filters.ts';
import { type BoundingBox } from '@campjay/domain/geography/boundingBox.ts';
import { splitWords } from '@campjay/domain/catalog/words.ts';
import { readHourMinute } from '@campjay/events/clock.ts';
import { type DayNumber, readIsoDay } from '@campjay/events/calendar.ts';
import { type FilterState } from '@campjay/domain/catalog/searchFields.ts';
import { type FilterField } from './contract.ts';

/** A child for whom sessions are searched. A missing property does not filter. */
export interface Child {
  readonly born?: DayNumber | undefined;
  /** In years; only if the birth date is missing. */
  readonly age?: number | undefined;
  readonly grade?: number | undefined;
}

/** A filter by children: a session passes if it accepts at least one of them. */
export type Children =
  /** The birth date and the grade of each child are known to belong together. */
  | { readonly kind: 'each'; readonly children: readonly Child[] }
  /** The request does not say which grade belongs to which birth date, so each list is a filter of its own. */
  | { readonly kind: 'apart'; readonly born: readonly DayNumber[]; readonly grades: readonly number[] };

/** A circle: its center in degrees, its radius in miles. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
  readonly radius: number;
}

/** The active filters of a search. An absent property does not filter. */
export interface SearchCriteria {
  readonly season: number;
  readonly today: DayNumber;
  /** Field → indexes of the chosen options in `optionsOf(season)[field]`. */
  readonly options: ReadonlyMap<OptionField, readonly number[]>;
  /** In US dollars. */
  readonly maxPrice?: number;
  /** Sessions without a listed price pass the maximum price. */
  readonly includeUnpriced?: boolean;
  /** Drop-off is possible at this time or earlier, in minutes after midnight. */
  readonly opensBy?: number;
  /** Pick-up is possible at this time or later, in minutes after midnight. */
  readonly closesFrom?: number;
  readonly children?: Children;
  readonly place?: Place;
  readonly boundingBox?: BoundingBox;
  /** The typed words, folded. */
  readonly words?: readonly string[];
}

/** The options of every multi-select field as strings, as in the facet counts. Only the weeks depend on the season. */
export const optionsOf = (season: number): Readonly<Record<OptionField, readonly string[]>> =>
  Object.fromEntries(OPTION_FILTER_NAMES.map((name) => [FILTERS[name].field, optionLabelsOf(name, season)])) as Record<
    OptionField,
    readonly string[]
  >;

/** All multi-select fields, in the order in which their options are numbered. */
export const OPTION_FIELDS: readonly OptionField[] = OPTION_FILTER_NAMES.map((name) => FILTERS[name].field);

/** The problem of a request with an option that does not exist in the open season. */
export interface UnknownOption {
  readonly field: string;
  readonly message: string;
}

interface CriteriaInput {
  readonly filterState: FilterState;
  readonly latLongUser: { readonly lat: number | null; readonly lng: number | null } | null;
  readonly latLongUserRadius: number | null;
}

const childrenOf = (filter: FilterState): Children | undefined => {
  if (filter.children && filter.children.length > 0)
    return {
      kind: 'each',
      children: filter.children.map(({ dob, age, grade }) => ({
        ...(dob === undefined ? { age } : { born: readIsoDay(dob) }),
        grade,
      })),
    };
  const born = filter.selectedChildDOBs.flatMap((date) => readIsoDay(date) ?? []);
  const grades = filter.selectedRisingGrades;
  if (born.length === 0 && grades.length === 0) return undefined;
  return born.length === grades.length
    ? { kind: 'each', children: born.map((day, index) => ({ born: day, grade: grades[index] })) }
    : { kind: 'apart', born, grades };
};

/**
 * Converts a parsed request to search criteria for the open season.
 * @returns the unknown option if the season does not have it
 */
export const parseCriteria = (
  input: CriteriaInput,
  season: number,
  today: DayNumber,
): SearchCriteria | UnknownOption => {
  const filter = input.filterState;
  const optionLabels = optionsOf(season);
  const options = new Map<OptionField, readonly number[]>();
  for (const field of OPTION_FIELDS) {
    const chosen = filter[field].map(String);
    const unknownIndex = chosen.findIndex((option) => !optionLabels[field].includes(option));
    if (unknownIndex >= 0)
      return {
        field: `filterState.${field}[${unknownIndex}]`,
        message: `'${chosen[unknownIndex] ?? ''}' is not an option in the ${season} season (${optionLabels[field].join(', ')})`,
      };
    const indexes = [...new Set(chosen)].map((option) => optionLabels[field].indexOf(option));
    // Choosing all options is the same as not filtering.
    if (indexes.length > 0 && indexes.length < optionLabels[field].length) options.set(field, indexes);
  }
  const opensBy = readHourMinute(filter.selectedEarliestTime);
  const closesFrom = readHourMinute(filter.selectedLatestTime);
  const children = childrenOf(filter);
  const words = splitWords(filter.selectedSearchText);
  const { latLongUser, latLongUserRadius } = input;
  const place =
    latLongUser && latLongUser.lat !== null && latLongUser.lng !== null && latLongUserRadius !== null
      ? { lat: latLongUser.lat, lng: latLongUser.lng, radius: latLongUserRadius }
      : undefined;
  return {
    season,
    today,
    options,
    ...(filter.selectedMaxPrice !== null && { maxPrice: filter.selectedMaxPrice }),
    ...(filter.selectedMaxPrice !== null && filter.includeUnpriced === true && { includeUnpriced: true }),
    ...(opensBy !== undefined && { opensBy }),
    ...(closesFrom !== undefined && { closesFrom }),
    ...(children && { children }),
    ...(place && { place }),
    ...(filter.boundingBox && { boundingBox: filter.boundingBox }),
    ...(words.length > 0 && { words }),
  };
};

export const isUnknownOption = (result: SearchCriteria | UnknownOption): result is UnknownOption => 'field' in result;

/** The fields of the active filters, in a fixed order. */
export const activeFields = (criteria: SearchCriteria): readonly FilterField[] => [
  ...criteria.options.keys(),
  ...(criteria.maxPrice === undefined ? [] : (['selectedMaxPrice'] as const)),
  ...(criteria.opensBy === undefined ? [] : (['selectedEarliestTime'] as const)),
  ...(criteria.closesFrom === undefined ? [] : (['selectedLatestTime'] as const)),
  ...(criteria.words === undefined ? [] : (['selectedSearchText'] as const)),
  ...(criteria.children === undefined ? [] : (['children'] as const)),
  ...(criteria.place === undefined ? [] : (['latLongUser'] as const)),
  ...(criteria.boundingBox === undefined ? [] : (['boundingBox'] as const)),
];

/** Field → the property of the criteria that it sets. Multi-select fields are absent: they are all in `options`. */
const CRITERION_BY_FIELD: Partial<Record<FilterField, Exclude<keyof SearchCriteria, 'season' | 'today' | 'options'>>> =
  {
    selectedMaxPrice: 'maxPrice',
    selectedEarliestTime: 'opensBy',
    selectedLatestTime: 'closesFrom',
    selectedSearchText: 'words',
    children: 'children',
    latLongUser: 'place',
    boundingBox: 'boundingBox',
  };

/** The same criteria without one filter. */
export const without = (criteria: SearchCriteria, field: FilterField): SearchCriteria => {
  const criterion = CRITERION_BY_FIELD[field];
  if (!criterion) return { ...criteria, options: new Map([...criteria.options].filter(([name]) => name !== field)) };
  return { ...criteria, [criterion]: undefined };
};

/** The same criteria with only some of the filters. */
export const withOnly = (criteria: SearchCriteria, fields: readonly FilterField[]): SearchCriteria =>
  activeFields(criteria)
    .filter((field) => !fields.includes(field))
    .reduce(without, criteria);
