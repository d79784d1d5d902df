import { type LatLng, type Place } from '../port.ts';
import { type City, placeKey, placeWords, typedKeys, STATES } from './readPlaces.ts';

/**
 * The range of items, in a list sorted by key, whose key begins with `prefix`: from the first index (inclusive) to the
 * second (exclusive).
 */
export const rangeOfPrefix = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  prefix: string,
): readonly [number, number] => {
  const firstWhere = (holds: (key: string) => boolean): number => {
    let low = 0;
    let high = items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const item = items[middle];
      if (item !== undefined && holds(keyOf(item))) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return [firstWhere((key) => key >= prefix), firstWhere((key) => key > prefix && !key.startsWith(prefix))];
};

/** A possible match for the typed text. */
export interface Candidate extends Place {
  /** 0 if unknown. */
  readonly population: number;
  /** True if the whole name was typed, not only its beginning. */
  readonly isExact: boolean;
}

/** A city this many miles farther away must be ten times as large to rank equally. */
const MILES_PER_TENFOLD = 250;
/** Beyond this, everything is equally far, and the larger Portland wins. */
const FAR_MILES = 1000;
/** Distances within this span count as equal, so that the ZIP codes of one city stay in numerical order. */
const MILES_ALIKE = 50;
/** A city whose whole name was typed counts as 10 to the power of this times as large. */
const EXACT_NAME = 3;
const MILES_PER_DEGREE = 69.1;

/** Plane geometry: accurate enough for ranking, and fast enough for thousands of places per keystroke. */
const distancesFrom = (near: readonly LatLng[]): ((place: LatLng) => number) => {
  const centers = near.map(({ lat, lng }) => ({ lat, lng, narrowed: Math.cos((lat * Math.PI) / 180) }));
  return (place) => {
    let least = Infinity;
    for (const { lat, lng, narrowed } of centers)
      least = Math.min(least, (place.lat - lat) ** 2 + ((place.lng - lng) * narrowed) ** 2);
    return least === Infinity ? 0 : Math.sqrt(least) * MILES_PER_DEGREE;
  };
};

/** Ranks large, near and exactly named places first; ties retain the given order. */
export const rankCandidates = (candidates: readonly Candidate[], near: readonly LatLng[]): readonly Candidate[] => {
  const milesTo = distancesFrom(near);
  return candidates
    .map((candidate) => {
      const miles = Math.min(Math.floor(milesTo(candidate) / MILES_ALIKE) * MILES_ALIKE, FAR_MILES);
      const size = Math.log10(candidate.population + 100) + (candidate.isExact ? EXACT_NAME : 0);
      return { candidate, score: size - miles / MILES_PER_TENFOLD };
    })
    .sort((one, other) => other.score - one.score)
    .map(({ candidate }) => candidate);
};

/** A city under one of its searchable spellings: 'berkeley ca' and 'berkeley california'. */
interface Spelling {
  readonly key: string;
  /** The part of the key that is the city's own name. */
  readonly name: string;
  readonly city: City;
}

const candidateOf = (city: City, isExact: boolean): Candidate => ({
  label: `${city.name}, ${city.state}`,
  kind: 'city',
  state: city.state,
  lat: city.lat,
  lng: city.lng,
  population: city.population,
  isExact,
});

/** Indexes cities by prefixes of 'name state'. */
export const indexCities = (cities: readonly City[]) => {
  const spellings = cities
    .flatMap((city): Spelling[] => {
      const name = placeKey(city.name);
      const states = [city.state, STATES.get(city.state) ?? city.state];
      return states.map((state) => ({ key: `${name} ${placeKey(state)}`, name, city }));
    })
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  const spellingsWithPrefix = (prefix: string): readonly Spelling[] =>
    spellings.slice(...rangeOfPrefix(spellings, ({ key }) => key, prefix));

  return {
    beginningWith: (typed: string): readonly Candidate[] => {
      const words = placeWords(typed);
      if (words.length === 0) return [];
      const whole = placeKey(typed);
      const found = new Map<City, Candidate>();
      for (const { key, name, city } of typedKeys(words).flatMap(spellingsWithPrefix)) {
        const isExact = name === whole || key === whole;
        if (isExact || !found.has(city)) found.set(city, candidateOf(city, isExact));
      }
      return [...found.values()];
    },
    named: (label: string): Candidate | undefined => {
      const whole = placeKey(label);
      const [spelling] = spellingsWithPrefix(whole);
      return spelling?.key === whole ? candidateOf(spelling.city, true) : undefined;
    },
  };
};
