import {
  CATEGORIES,
  DAY_OR_SLEEPAWAY,
  DAYS_PER_WEEK,
  FINANCIAL_AID,
  GENDERS,
  REFUNDS,
  TIME_UNTIL_REGISTRATION,
} from '@campjay/domain/catalog/filterOptions.ts';
import { splitWords } from '@campjay/domain/catalog/words.ts';
import { readHourMinute } from '@campjay/events/clock.ts';
import { type DayNumber, readIsoDay } from '@campjay/events/calendar.ts';
import { weekLabelsOf } from '@campjay/domain/catalog/season/weeks.ts';
import { type FilterField, type FilterState } from './contract.ts';

/** One child of the search; an unknown value fits every session. `born` is a day number. */
export interface Child {
  readonly born: DayNumber | undefined;
  readonly grade: number | undefined;
}

export type Children =
  | { readonly kind: 'each'; readonly children: readonly Child[] }
  /** Ages and grades cannot be matched up by child, so each list is evaluated on its own. */
  | { readonly kind: 'apart'; readonly born: readonly DayNumber[]; readonly grades: readonly number[] };

/** Degrees and miles. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
  readonly radius: number;
}

/** A multi-select field; its options are stored by their index in the field's list. */
export type OptionField = Extract<
  FilterField,
  | 'selectedWeekLabel'
  | 'selectedDaysPerWeek'
  | 'selectedCategory'
  | 'selectedGender'
  | 'selectedDayOrSleepaway'
  | 'selectedFinancialAidAvailable'
  | 'selectedTimeUntilRegDate'
  | 'selectedRefunds'
>;

/** The active filters of a search; an absent member does not filter. */
export interface SearchCriteria {
  readonly season: number;
  readonly today: DayNumber;
  /** Field → indexes of the chosen options in `optionsOf(season)[field]`. */
  readonly options: ReadonlyMap<OptionField, readonly number[]>;
  /** US dollars. */
  readonly maxPrice?: number;
  /** Minutes after midnight. */
  readonly opensBy?: number;
  readonly closesFrom?: number;
  readonly children?: Children;
  readonly place?: Place;
  readonly words?: readonly string[];
}

/** Every multi-select field with its options as strings, as used in facet keys. */
export const optionsOf = (season: number): Readonly<Record<OptionField, readonly string[]>> => ({
  selectedWeekLabel: weekLabelsOf(season),
  selectedDaysPerWeek: DAYS_PER_WEEK.map(String),
  selectedCategory: CATEGORIES,
  selectedGender: GENDERS,
  selectedDayOrSleepaway: DAY_OR_SLEEPAWAY,
  selectedFinancialAidAvailable: FINANCIAL_AID,
  selectedTimeUntilRegDate: TIME_UNTIL_REGISTRATION,
  selectedRefunds: REFUNDS,
});

export const OPTION_FIELDS = Object.keys(optionsOf(2025)) as readonly OptionField[];

/** Reported if a filter state contains an option that the open season does not have. */
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
  const days = (texts: readonly string[]) => texts.flatMap((text) => readIsoDay(text) ?? []);
  if (filter.children && filter.children.length > 0)
    return {
      kind: 'each',
      children: filter.children.map(({ dob, grade }) => ({
        born: dob === undefined ? undefined : readIsoDay(dob),
        grade,
      })),
    };
  const born = days(filter.selectedChildDOBs);
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
  const all = optionsOf(season);
  const options = new Map<OptionField, readonly number[]>();
  for (const field of OPTION_FIELDS) {
    const asOptions = filter[field].map(String);
    const unknown = asOptions.findIndex((option) => !all[field].includes(option));
    if (unknown >= 0)
      return {
        field: `filterState.${field}[${unknown}]`,
        message: `'${asOptions[unknown] ?? ''}' is no option in the ${season} season (${all[field].join(', ')})`,
      };
    const places = [...new Set(asOptions)].map((option) => all[field].indexOf(option));
    if (places.length > 0 && places.length < all[field].length) options.set(field, places);
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
    ...(opensBy !== undefined && { opensBy }),
    ...(closesFrom !== undefined && { closesFrom }),
    ...(children && { children }),
    ...(place && { place }),
    ...(words.length > 0 && { words }),
  };
};

export const isUnknownOption = (result: SearchCriteria | UnknownOption): result is UnknownOption => 'field' in result;

export const activeFields = (criteria: SearchCriteria): readonly FilterField[] => [
  ...criteria.options.keys(),
  ...(criteria.maxPrice === undefined ? [] : (['selectedMaxPrice'] as const)),
  ...(criteria.opensBy === undefined ? [] : (['selectedEarliestTime'] as const)),
  ...(criteria.closesFrom === undefined ? [] : (['selectedLatestTime'] as const)),
  ...(criteria.words === undefined ? [] : (['selectedSearchText'] as const)),
  ...(criteria.children === undefined ? [] : (['children'] as const)),
  ...(criteria.place === undefined ? [] : (['latLongUser'] as const)),
];

const CRITERION_OF: Partial<Record<FilterField, keyof SearchCriteria>> = {
  selectedMaxPrice: 'maxPrice',
  selectedEarliestTime: 'opensBy',
  selectedLatestTime: 'closesFrom',
  selectedSearchText: 'words',
  children: 'children',
  latLongUser: 'place',
};

/** The same criteria without one filter. */
export const without = (criteria: SearchCriteria, field: FilterField): SearchCriteria => {
  const member = CRITERION_OF[field];
  if (!member) return { ...criteria, options: new Map([...criteria.options].filter(([name]) => name !== field)) };
  return Object.fromEntries(Object.entries(criteria).filter(([name]) => name !== member)) as unknown as SearchCriteria;
};
