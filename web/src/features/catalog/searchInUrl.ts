import type { CampDataChunkRequest } from '@campjay/query-api/search/contract.ts';
import {
  CATEGORIES,
  DAY_OR_SLEEPAWAY,
  DAYS_PER_WEEK,
  DEFAULT_RADIUS_MILES,
  FINANCIAL_AID,
  GENDERS,
  RADIUS_MILES,
  REFUNDS,
  TIME_UNTIL_REGISTRATION,
} from '@campjay/domain/catalog/filterOptions.ts';
import { readHourMinute } from '@campjay/events/clock.ts';
import { regionOf, REGIONS } from '@campjay/domain/geography/regions.ts';
import { weekLabelsOf } from '@campjay/domain/catalog/season/weeks.ts';
import { coarseLabel } from '../places/placesApi.ts';
import { ALL, type Choice } from '../../ui/fields/choice.ts';
import {
  differingFilters,
  type FilterName,
  FILTERS,
  MAX_TEXT_LENGTH,
  readMaxPrice,
  type SearchFilters,
} from './filters/filters.ts';

/** The center of a search, in degrees and miles, with the label that the parent sees. */
export interface SearchPlace {
  readonly label: string;
  readonly lat: number;
  readonly lng: number;
  readonly radius: number;
}

export const isSamePlace = (one: SearchPlace | null, other: SearchPlace | null): boolean =>
  one?.lat === other?.lat && one?.lng === other?.lng && one?.radius === other?.radius;

/** 'Oakland, within 15 mi'. */
export const formatPlace = ({ label, radius }: SearchPlace): string => `${label}, within ${radius} mi`;

/** For lists without a radius, such as favorites: 'Distances from Oakland'. */
export const formatDistancesFrom = ({ label }: SearchPlace): string => `Distances from ${label}`;

export type SortOrder = CampDataChunkRequest['sortCriteria'];

export const SORT_ORDERS: Readonly<Record<SortOrder, string>> = { alpha: 'A to Z', distance: 'Nearest first' };

export const isOrder = (value: unknown): value is SortOrder => typeof value === 'string' && value in SORT_ORDERS;

/**
 * The initial order: with a place the parent's last one, otherwise by distance; without a place always 'alpha'
 * (Requirements 4.9 to 4.12).
 */
export const defaultOrder = (place: SearchPlace | null, last: SortOrder = 'distance'): SortOrder =>
  place ? last : 'alpha';

/** Storage key of a signed-in parent's last order (Requirement 4.11). */
export const ORDER_KEY = 'sortCriteria';

/**
 * Stores a search in the page's URL, so that reload, Back and shared links restore it. Contains only what differs from
 * the page's own search. A place is written as a region's slug, ZIP code or city, never as coordinates; kids are never
 * written (Requirement D14.2).
 */
export interface LinkedSearch {
  readonly filters: SearchFilters;
  readonly place: SearchPlace | null;
  readonly order: SortOrder;
}

/** What a URL cannot state by itself: the open season's year, and the place behind a label. */
export interface ServerLookups {
  readonly season: number | undefined;
  readonly place: Omit<SearchPlace, 'radius'> | undefined;
}

/** A page's own search; its order follows from its place. */
type PageSearch = Omit<LinkedSearch, 'order'>;

const PLACE = 'near';
const RADIUS = 'within';
const ORDER = 'sort';
/**
 * Parameter values: 'everywhere' means no place, and `EVERY` means all options of a filter. Neither is the name of a
 * region or an option.
 */
const EVERYWHERE = 'everywhere';
const EVERY: typeof ALL = ALL;
const PARAMS = [...Object.values(FILTERS).map(({ param }) => param), PLACE, RADIUS, ORDER];

export const hasSearchParams = (query: URLSearchParams): boolean => PARAMS.some((param) => query.has(param));
/** Whether a query has parameters that do not belong to a search. */
export const hasOtherParams = (query: string): boolean =>
  [...new URLSearchParams(query).keys()].some((param) => !PARAMS.includes(param));
/** Week labels in a URL can only be read if the open season is known. */
export const hasWeekParam = (query: URLSearchParams): boolean => query.has(FILTERS.weeks.param);

/** Whether the URL explicitly has no place; a URL without the parameter leaves it open. */
export const isEverywhere = (query: URLSearchParams): boolean => query.get(PLACE) === EVERYWHERE;
export const hasPlaceParam = (query: URLSearchParams): boolean => query.has(PLACE);

/** Longer labels in a URL are not looked up. */
const MAX_LABEL_LENGTH = 100;

/** The place label in a URL, if it is not one of the directory's regions and needs a lookup. */
export const placeLabelIn = (query: URLSearchParams): string | undefined => {
  const label = query.get(PLACE)?.trim() ?? '';
  const needsLookup = label !== '' && label.length <= MAX_LABEL_LENGTH && label !== EVERYWHERE && !regionOf(label);
  return needsLookup ? label : undefined;
};

const readChoice = <Option extends string>(
  query: URLSearchParams,
  param: string,
  options: readonly Option[],
  page: Choice<Option>,
): Choice<Option> => {
  const values = query.getAll(param);
  if (values.includes(EVERY)) return ALL;
  const selected = options.filter((option) => values.includes(option));
  if (selected.length === 0) return page;
  return selected.length === options.length ? ALL : selected;
};

const readTime = (query: URLSearchParams, param: string): string => {
  const time = query.get(param) ?? '';
  return readHourMinute(time) === undefined ? '' : time;
};

const readPlace = (
  query: URLSearchParams,
  page: SearchPlace | null,
  lookedUpPlace: ServerLookups['place'],
): SearchPlace | null => {
  const slug = query.get(PLACE);
  if (isEverywhere(query)) return null;
  const radius = RADIUS_MILES.find((miles) => String(miles) === query.get(RADIUS));
  const region = slug === null ? undefined : regionOf(slug);
  const values = region ? { ...region, label: region.city } : lookedUpPlace;
  if (values) return { label: values.label, lat: values.lat, lng: values.lng, radius: radius ?? DEFAULT_RADIUS_MILES };
  return page && { ...page, radius: radius ?? page.radius };
};

/**
 * The price in a URL, in the format that this page writes. A negative one is ignored: it was never meant as 'free camps
 * only'.
 */
const priceIn = (query: URLSearchParams): number | null => {
  const text = query.get(FILTERS.maxPrice.param) ?? '';
  return /^\d+$/.test(text) ? readMaxPrice(text) : null;
};

/**
 * Reads a page's search from its URL. Unknown or invalid values are ignored, and so are values that need a server
 * lookup that is missing. Without an order in the URL, the parent's last one applies.
 */
export const readSearch = (
  query: URLSearchParams,
  page: PageSearch,
  { season, place: lookedUpPlace }: ServerLookups,
  lastOrder?: SortOrder,
): LinkedSearch => {
  const choice = <Option extends string>(name: FilterName, options: readonly Option[], own: Choice<Option>) =>
    readChoice(query, FILTERS[name].param, options, own);
  const own = page.filters;
  const place = readPlace(query, page.place, lookedUpPlace);
  const order = query.get(ORDER);
  return {
    filters: {
      searchText: (query.get(FILTERS.searchText.param) ?? own.searchText).slice(0, MAX_TEXT_LENGTH),
      weeks: choice('weeks', season === undefined ? [] : weekLabelsOf(season), own.weeks),
      categories: choice('categories', CATEGORIES, own.categories),
      registrations: choice('registrations', TIME_UNTIL_REGISTRATION, own.registrations),
      refunds: choice('refunds', REFUNDS, own.refunds),
      opensBy: readTime(query, FILTERS.opensBy.param),
      closesAfter: readTime(query, FILTERS.closesAfter.param),
      stays: choice('stays', DAY_OR_SLEEPAWAY, own.stays),
      genders: choice('genders', GENDERS, own.genders),
      daysPerWeek: choice('daysPerWeek', DAYS_PER_WEEK.map(String), own.daysPerWeek),
      financialAid: choice('financialAid', FINANCIAL_AID, own.financialAid),
      maxPrice: priceIn(query),
    },
    place,
    order: defaultOrder(place, isOrder(order) ? order : lastOrder),
  };
};

/** All options, and none, both mean no filter. */
const valuesOf = (value: SearchFilters[FilterName]): string[] =>
  !Array.isArray(value) ? [String(value)] : value.length === 0 ? [EVERY] : value;

const writePlace = (query: URLSearchParams, place: SearchPlace | null, page: SearchPlace | null): void => {
  if (!place) {
    if (page) query.set(PLACE, EVERYWHERE);
    return;
  }
  const isPagePlace = place.lat === page?.lat && place.lng === page.lng;
  if (isPagePlace && place.radius === page.radius) return;
  const region = REGIONS.find(({ lat, lng }) => lat === place.lat && lng === place.lng);
  const name = isPagePlace ? undefined : (region?.slug ?? coarseLabel(place.label));
  if (name !== undefined) query.set(PLACE, name);
  if (isPagePlace || name !== undefined) query.set(RADIUS, String(place.radius));
};

/** Returns the query ('?…' or '') with the search; unrelated parameters of `query` are preserved. */
export const writeSearch = (query: string, search: LinkedSearch, page: PageSearch): string => {
  const params = new URLSearchParams(query);
  for (const param of PARAMS) params.delete(param);
  for (const name of differingFilters(search.filters, page.filters))
    for (const value of valuesOf(search.filters[name])) params.append(FILTERS[name].param, value);
  writePlace(params, search.place, page.place);
  if (search.order !== defaultOrder(search.place)) params.set(ORDER, search.order);
  const newQuery = params.toString();
  return newQuery === '' ? '' : `?${newQuery}`;
};

/** A page's URL with only its search. */
export const urlOf = (search: LinkedSearch & { path?: string | undefined }, page: PageSearch): string =>
  `${search.path ?? ''}${writeSearch('', search, page)}`;
