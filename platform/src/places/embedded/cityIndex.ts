import { type LatLng, type Place } from '../port.ts';
import { type City, placeKey, placeWords, keyPrefixesOf, STATES } from './readPlaces.ts';

/**
 * Finds the items whose key begins with `prefix`, by binary search in a list that is sorted by key.
 * @returns the index of the first of these items, and the index after the last one
 */
export const findPrefixRange = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  prefix: string,
): readonly [number, number] => {
  /** The first index whose key passes the test; all later keys must pass it too. */
  const findFirst = (test: (key: string) => boolean): number => {
    let low = 0;
    let high = items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const item = items[middle];
      if (item !== undefined && test(keyOf(item))) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return [findFirst((key) => key >= prefix), findFirst((key) => key > prefix && !key.startsWith(prefix))];
};

/** A possible match for the typed text. */
export interface Candidate extends Place {
  /** 0 if unknown. */
  readonly population: number;
  /** True if the whole name was typed, not only its beginning. */
  readonly isExact: boolean;
}

/** A city that is this many miles farther away has the same rank if its population is ten times as large. */
const MILES_PER_TENFOLD = 250;
/** Greater distances count as this one, so that among distant cities only the population matters. */
const MAX_RANKED_MILES = 1000;
/** Distances are rounded down to multiples of this, so that the ZIP codes of one city stay in numerical order. */
const DISTANCE_STEP_MILES = 50;
/** Added to the score of a city whose whole name was typed, as if its population were 1,000 times as large. */
const EXACT_NAME_BONUS = 3;
/** Miles per degree of latitude. */
const MILES_PER_DEGREE = 69.1;

/**
 * Returns a function for the distance in miles from a place to the nearest of the given points; 0 if there are none. It
 * uses plane geometry, which is accurate enough for ranking, and fast enough for thousands of places per keystroke.
 */
const distanceToNearest = (near: readonly LatLng[]): ((place: LatLng) => number) => {
  const centers = near.map(({ lat, lng }) => ({ lat, lng, lngScale: Math.cos((lat * Math.PI) / 180) }));
  return (place) => {
    let minSquared = Infinity;
    for (const { lat, lng, lngScale } of centers)
      minSquared = Math.min(minSquared, (place.lat - lat) ** 2 + ((place.lng - lng) * lngScale) ** 2);
    return minSquared === Infinity ? 0 : Math.sqrt(minSquared) * MILES_PER_DEGREE;
  };
};

/**
 * Sorts places by a score: large, nearby and exactly named places come first. Places with equal scores remain in the
 * given order.
 */
export const rankCandidates = (candidates: readonly Candidate[], near: readonly LatLng[]): readonly Candidate[] => {
  const milesTo = distanceToNearest(near);
  return candidates
    .map((candidate) => {
      const roundedMiles = Math.floor(milesTo(candidate) / DISTANCE_STEP_MILES) * DISTANCE_STEP_MILES;
      const miles = Math.min(roundedMiles, MAX_RANKED_MILES);
      const baseScore = Math.log10(candidate.population + 100) + (candidate.isExact ? EXACT_NAME_BONUS : 0);
      return { candidate, score: baseScore - miles / MILES_PER_TENFOLD };
    })
    .sort((one, other) => other.score - one.score)
    .map(({ candidate }) => candidate);
};

/** One of the searchable spellings of a city: 'berkeley ca' or 'berkeley california'. */
interface Spelling {
  readonly key: string;
  /** The key without the state. */
  readonly name: string;
  readonly city: City;
}

const toCandidate = (city: City, isExact: boolean): Candidate => ({
  label: `${city.name}, ${city.state}`,
  kind: 'city',
  state: city.state,
  lat: city.lat,
  lng: city.lng,
  population: city.population,
  isExact,
});

/** Creates an index of cities by name and state. */
export const indexCities = (cities: readonly City[]) => {
  const spellings = cities
    .flatMap((city): Spelling[] => {
      const name = placeKey(city.name);
      const states = [city.state, STATES.get(city.state) ?? city.state];
      return states.map((state) => ({ key: `${name} ${placeKey(state)}`, name, city }));
    })
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  const findSpellings = (prefix: string): readonly Spelling[] =>
    spellings.slice(...findPrefixRange(spellings, ({ key }) => key, prefix));

  return {
    /** Finds the cities whose name, with or without the state, begins with the typed text. */
    findByPrefix: (text: string): readonly Candidate[] => {
      const words = placeWords(text);
      if (words.length === 0) return [];
      const wholeKey = placeKey(text);
      const candidates = new Map<City, Candidate>();
      for (const { key, name, city } of keyPrefixesOf(words).flatMap(findSpellings)) {
        const isExact = name === wholeKey || key === wholeKey;
        if (isExact || !candidates.has(city)) candidates.set(city, toCandidate(city, isExact));
      }
      return [...candidates.values()];
    },
    /** Finds a city by its whole name and state. */
    findByName: (label: string): Candidate | undefined => {
      const wholeKey = placeKey(label);
      const [spelling] = findSpellings(wholeKey);
      return spelling?.key === wholeKey ? toCandidate(spelling.city, true) : undefined;
    },
  };
};
