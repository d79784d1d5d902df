import { type Candidate } from './candidate.ts';
import { placeKey, placeWords, typedKeys } from './placeWords.ts';
import { rangeOfPrefix } from './rangeOfPrefix.ts';
import { type City } from './readPlaces.ts';
import { STATES } from './states.ts';

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
