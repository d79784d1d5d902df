import type { CampDataChunkRequest } from '@campjay/query-api/search/contract.ts';
import { DEFAULT_RADIUS_MILES, RADIUS_MILES } from '@campjay/domain/catalog/filterOptions.ts';
import { type FilterName, FILTERS, isOptionFilter, optionLabelsOf } from '@campjay/domain/catalog/filters.ts';
import { readHourMinute } from '@campjay/events/clock.ts';
import { regionOf, REGIONS } from '@campjay/domain/geography/regions.ts';
import { coarseLabel, isCoarse } from '../places/placesApi.ts';
import { ALL, type Choice } from '../../ui/fields/choice.ts';
import {
  createFilters,
  listDifferingFilters,
  MAX_TEXT_LENGTH,
  readMaxPrice,
  type SearchFilters,
} from './filters/filters.ts';

/** The area of a search: its center in degrees, its radius in miles, and the label that the parent sees. */
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

export const SORT_ORDERS: Readonly<Record<SortOrder, string>> = {
  alpha: 'A to Z',
  distance: 'Nearest first',
  price: 'Lowest weekly price',
};

export const isOrder = (value: unknown): value is SortOrder => typeof value === 'string' && value in SORT_ORDERS;

/**
 * The initial sort order. With a place it is the parent's last order, or else by distance. Without a place it is 'alpha'
 * instead of by distance (Requirements 4.9 to 4.12).
 */
export const defaultOrder = (place: SearchPlace | null, lastOrder: SortOrder = 'distance'): SortOrder =>
  place || lastOrder !== 'distance' ? lastOrder : 'alpha';

/** Storage key of a signed-in parent's last sort order (Requirement 4.11). */
export const ORDER_KEY = 'sortCriteria';

/**
 * The part of a search that is written into the page's URL, so that reload, Back and shared links restore it. The URL
 * only contains what differs from the page's default search. A place is written as a region's slug, a ZIP code or a
 * city, never as coordinates. Kids are never written (Requirement D14.2).
 */
export interface LinkedSearch {
  readonly filters: SearchFilters;
  readonly place: SearchPlace | null;
  readonly order: SortOrder;
}

/** Data from the server that is needed to read a URL: the year of the season, and the place with the URL's label. */
export interface ServerLookups {
  readonly season: number | undefined;
  readonly place: Omit<SearchPlace, 'radius'> | undefined;
}

/** The default search of a page. Its sort order is not stored, because it follows from the place. */
type DefaultSearch = Omit<LinkedSearch, 'order'>;

const PLACE_PARAM = 'near';
const RADIUS_PARAM = 'within';
const ORDER_PARAM = 'sort';
/** The parameter value for 'no place'. It is not the slug of a region. */
const EVERYWHERE = 'everywhere';
/** The parameter value for all options of a filter. It is not the name of an option. */
const ALL_OPTIONS: typeof ALL = ALL;
const LEFT_OUT_PARAM = 'also';
const PARAMS = [
  ...Object.values(FILTERS).map(({ param }) => param),
  ...[PLACE_PARAM, RADIUS_PARAM, ORDER_PARAM, LEFT_OUT_PARAM],
];

/** Parts of a search that a URL only names, because their values would tell who or where the parent is. */
const LEFT_OUT = ['age', 'area', 'address'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** Reads which parts of the sender's search a URL does not contain. */
export const readLeftOut = (query: URLSearchParams): readonly LeftOut[] => {
  const names = query.get(LEFT_OUT_PARAM)?.split(' ') ?? [];
  return LEFT_OUT.filter((name) => names.includes(name));
};

export const hasSearchParams = (query: URLSearchParams): boolean => PARAMS.some((param) => query.has(param));
/** Whether a query has parameters that do not belong to a search. */
export const hasOtherParams = (query: string): boolean =>
  [...new URLSearchParams(query).keys()].some((param) => !PARAMS.includes(param));
/** Whether a URL has week labels, which can only be read if the current season is known. */
export const hasWeekParam = (query: URLSearchParams): boolean => query.has(FILTERS.weeks.param);

/** Whether the URL explicitly asks for a search without a place. A URL without the parameter has the default place. */
export const isEverywhere = (query: URLSearchParams): boolean => query.get(PLACE_PARAM) === EVERYWHERE;
export const hasPlaceParam = (query: URLSearchParams): boolean => query.has(PLACE_PARAM);

/** Longer place labels in a URL are ignored. */
const MAX_LABEL_LENGTH = 100;

/** The place label in a URL, if the server must look it up; undefined if it is a region's slug or invalid. */
export const placeLabelIn = (query: URLSearchParams): string | undefined => {
  const label = query.get(PLACE_PARAM)?.trim() ?? '';
  const needsLookup = label !== '' && label.length <= MAX_LABEL_LENGTH && label !== EVERYWHERE && !regionOf(label);
  return needsLookup ? label : undefined;
};

/** Reads the selected options of a filter. If the URL has none, returns the page's default choice. */
const readChoice = (
  query: URLSearchParams,
  param: string,
  options: readonly string[],
  pageChoice: Choice<string>,
): Choice<string> => {
  const values = query.getAll(param);
  if (values.includes(ALL_OPTIONS)) return ALL;
  const selectedOptions = options.filter((option) => values.includes(option));
  if (selectedOptions.length === 0) return pageChoice;
  return selectedOptions.length === options.length ? ALL : selectedOptions;
};

const readTime = (query: URLSearchParams, param: string): string => {
  const time = query.get(param) ?? '';
  return readHourMinute(time) === undefined ? '' : time;
};

const readPlace = (
  query: URLSearchParams,
  pagePlace: SearchPlace | null,
  lookedUpPlace: ServerLookups['place'],
): SearchPlace | null => {
  const nameInUrl = query.get(PLACE_PARAM);
  if (isEverywhere(query)) return null;
  const radius = RADIUS_MILES.find((miles) => String(miles) === query.get(RADIUS_PARAM));
  const region = nameInUrl === null ? undefined : regionOf(nameInUrl);
  const place = region ? { ...region, label: region.displayName } : lookedUpPlace;
  if (place) return { label: place.label, lat: place.lat, lng: place.lng, radius: radius ?? DEFAULT_RADIUS_MILES };
  return pagePlace && { ...pagePlace, radius: radius ?? pagePlace.radius };
};

/**
 * Reads the maximum price from a URL. A negative number is ignored, because `readMaxPrice` would turn it into 0, which
 * means 'free camps only'.
 */
const readPrice = (query: URLSearchParams, param: string): number | null => {
  const text = query.get(param) ?? '';
  return /^\d+$/.test(text) ? readMaxPrice(text) : null;
};

/**
 * Reads a page's search from its URL. Ignores unknown and invalid values, and values that need data from the server if
 * that is missing. Without a sort order in the URL, the parent's last one applies.
 */
export const readSearch = (
  query: URLSearchParams,
  defaultSearch: DefaultSearch,
  { season, place: lookedUpPlace }: ServerLookups,
  lastOrder?: SortOrder,
): LinkedSearch => {
  const { filters: defaults } = defaultSearch;
  const place = readPlace(query, defaultSearch.place, lookedUpPlace);
  const order = query.get(ORDER_PARAM);
  return {
    filters: createFilters((name) => {
      const { param } = FILTERS[name];
      if (isOptionFilter(name)) return readChoice(query, param, optionLabelsOf(name, season), defaults[name]);
      switch (FILTERS[name].kind) {
        case 'time':
          return readTime(query, param);
        case 'price':
          return readPrice(query, param);
        case 'flag':
          return query.get(param) === 'true';
        case 'text':
          return (query.get(param) ?? defaults.searchText).slice(0, MAX_TEXT_LENGTH);
      }
    }),
    place,
    order: defaultOrder(place, isOrder(order) ? order : lastOrder),
  };
};

/** The parameter values of a filter. An empty choice does not filter, so it is written like a choice of all options. */
const toParamValues = (value: SearchFilters[FilterName]): string[] => {
  if (!Array.isArray(value)) return [String(value)];
  return value.length === 0 ? [ALL_OPTIONS] : value;
};

/** The part of a search that decides what its URL leaves out. */
interface SharedSearch extends LinkedSearch {
  readonly boundingBox: object | null;
  readonly children?: readonly object[];
  readonly pagePlace: SearchPlace | null;
  readonly initialPlace: SearchPlace | null;
}

const listLeftOut = ({ place, boundingBox, children = [], pagePlace, initialPlace }: SharedSearch): LeftOut[] => {
  const isOnPage = !place || isAt(place, pagePlace);
  // A URL never contains the saved place of the account, and only the city or ZIP code of an address.
  const isSavedOrAddress = !isOnPage && (isAt(place, initialPlace) || !isCoarse(place.label));
  const isLeftOut: Record<LeftOut, boolean> = {
    age: children.length > 0,
    area: boundingBox !== null,
    address: isSavedOrAddress && slugAt(place) === undefined,
  };
  return LEFT_OUT.filter((name) => isLeftOut[name]);
};

const isAt = (place: SearchPlace, other: SearchPlace | null): boolean =>
  other !== null && place.lat === other.lat && place.lng === other.lng;

const slugAt = ({ lat, lng }: SearchPlace): string | undefined =>
  REGIONS.find((region) => region.lat === lat && region.lng === lng)?.slug;

const writePlace = (query: URLSearchParams, place: SearchPlace | null, pagePlace: SearchPlace | null): void => {
  if (!place) {
    if (pagePlace) query.set(PLACE_PARAM, EVERYWHERE);
    return;
  }
  const isPagePlace = isAt(place, pagePlace);
  if (isPagePlace && place.radius === pagePlace?.radius) return;
  // The page's own place needs no name, only its changed radius.
  const placeName = isPagePlace ? undefined : (slugAt(place) ?? coarseLabel(place.label));
  if (placeName !== undefined) query.set(PLACE_PARAM, placeName);
  if (isPagePlace || placeName !== undefined) query.set(RADIUS_PARAM, String(place.radius));
};

/** Writes a search into a URL's query and returns the new query: '?…' or ''. Preserves unrelated parameters. */
export const writeSearch = (query: string, search: LinkedSearch, defaultSearch: DefaultSearch): string => {
  const params = new URLSearchParams(query);
  for (const param of PARAMS) params.delete(param);
  for (const name of listDifferingFilters(search.filters, defaultSearch.filters))
    for (const value of toParamValues(search.filters[name])) params.append(FILTERS[name].param, value);
  writePlace(params, search.place, defaultSearch.place);
  if (search.order !== defaultOrder(search.place)) params.set(ORDER_PARAM, search.order);
  const newQuery = params.toString();
  return newQuery === '' ? '' : `?${newQuery}`;
};

/**
 * Writes a page's search into a URL's query like `writeSearch`, and names what it leaves out. A URL without any part of
 * a search stays as it is, unless the search is that of an area of the map.
 */
export const writeSharedSearch = (query: string, search: SharedSearch, defaultSearch: DefaultSearch): string => {
  const written = writeSearch(query, search, defaultSearch);
  const isPlain = !hasSearchParams(new URLSearchParams(written));
  const leftOut = listLeftOut(search).filter((part) => part === 'area' || !isPlain);
  if (leftOut.length === 0) return written;
  return `${written === '' ? '?' : `${written}&`}${LEFT_OUT_PARAM}=${leftOut.join('+')}`;
};

/** The URL of a search, without unrelated parameters. */
export const urlOf = (search: LinkedSearch & { path?: string | undefined }, defaultSearch: DefaultSearch): string =>
  `${search.path ?? ''}${writeSearch('', search, defaultSearch)}`;
