import { OPTION_FILTER_NAMES } from '@campjay/domain/catalog/filterRules.ts';
import { FILTERS, optionLabelsOf } from '@campjay/domain/catalog/filters.ts';
import { type Random } from '@campjay/domain/catalog/testing/random.ts';
import { type BoundingBox } from '@campjay/domain/geography/boundingBox.ts';
import { type SearchOrder } from '../contract.ts';
import { type Camp, campWords, sessionWords } from '../camp.ts';

/** Random requests for tests and benchmarks, from no filter at all to all filters at once. */
export interface RandomRequest {
  readonly filterState: Readonly<Record<string, unknown>>;
  readonly latLongUser: { readonly lat: number; readonly lng: number } | null;
  readonly latLongUserRadius: number | null;
  readonly sortCriteria: SearchOrder;
}

/** Probability of each kind of filter. */
export interface Likelihoods {
  readonly facets: number;
  readonly place: number;
  readonly text: number;
  readonly children: number;
  readonly numbers: number;
  readonly box: number;
}

export const EVERYTHING: Likelihoods = { facets: 0.3, place: 0.4, text: 0.4, children: 0.3, numbers: 0.25, box: 0.2 };

const PLACES = [
  { lat: 47.61, lng: -122.33 },
  { lat: 37.77, lng: -122.42 },
  { lat: 37.44, lng: -122.14 },
  { lat: 34.05, lng: -118.24 },
  { lat: 32.72, lng: -117.16 },
];

const misspell = (random: Random, word: string): string => {
  const at = random.below(word.length);
  switch (random.below(4)) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1);
    case 1:
      return `${word.slice(0, at)}x${word.slice(at)}`;
    case 2:
      return `${word.slice(0, at)}q${word.slice(at + 1)}`;
    default:
      return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
  }
};

const someWord = (random: Random, camps: readonly Camp[]): string => {
  const camp = random.pick(camps);
  const session = camp.instances.length > 0 && random.chance(0.5) ? random.pick(camp.instances) : undefined;
  const word = random.pick([...(session ? sessionWords(session) : campWords(camp.facts)), 'camp']);
  return random.chance(0.2) ? misspell(random, word) : word;
};

const someText = (random: Random, camps: readonly Camp[]): string => {
  const words = Array.from({ length: 1 + random.below(2) }, () => someWord(random, camps));
  const last = words.pop() ?? '';
  return [...words, random.chance(0.3) ? last.slice(0, 1 + random.below(last.length)) : last].join(' ');
};

const isoDay = (random: Random, season: number): string =>
  new Date(Date.UTC(season - 3 - random.below(14), random.below(12), 1 + random.below(28))).toISOString();

const children = (random: Random, season: number): Readonly<Record<string, unknown>> => {
  const dobs = Array.from({ length: random.below(3) }, () => isoDay(random, season));
  const grades = Array.from({ length: random.chance(0.6) ? dobs.length : random.below(3) }, () => random.below(11) - 2);
  if (random.chance(0.7)) return { selectedChildDOBs: dobs, selectedRisingGrades: grades };
  return {
    children: Array.from({ length: 1 + random.below(2) }, () => ({
      ...(random.chance(0.5) && { dob: isoDay(random, season) }),
      ...(random.chance(0.5) && { age: random.below(19) }),
      ...(random.chance(0.6) && { grade: random.below(11) - 2 }),
    })),
  };
};

/** An area around one of the places, or everything outside a range of longitudes. */
const boundingBox = (random: Random): BoundingBox => {
  const { lat, lng } = random.pick(PLACES);
  const [height, width] = [random.next() * 2, random.next() * 2];
  const [west, east] = [lng - width * random.next(), lng + width];
  const isDivided = random.chance(0.2);
  return { north: lat + height, south: lat - height, west: isDivided ? east : west, east: isDivided ? west : east };
};

const time = (random: Random, from: number, to: number): string =>
  `${String(from + random.below(to - from)).padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}`;

export const randomRequest = (
  random: Random,
  camps: readonly Camp[],
  season: number,
  likely: Likelihoods = EVERYTHING,
): RandomRequest => {
  const hasPlace = random.chance(likely.place);
  const chosen = OPTION_FILTER_NAMES.flatMap((name) => {
    if (!random.chance(likely.facets)) return [];
    const options = optionLabelsOf(name, season);
    const atMost = Math.round(Math.sqrt(options.length));
    const selected = random.chance(0.05) ? options : [...new Set(random.some<string>(options, atMost))];
    return [[FILTERS[name].field, selected] as const];
  });
  return {
    filterState: {
      ...Object.fromEntries(chosen),
      ...(random.chance(likely.text) && { selectedSearchText: someText(random, camps) }),
      ...(random.chance(likely.children) && children(random, season)),
      ...(random.chance(likely.numbers) && {
        selectedMaxPrice: 50 * random.below(45),
        includeUnpriced: random.chance(0.3),
      }),
      ...(random.chance(likely.numbers) && { selectedEarliestTime: time(random, 7, 11) }),
      ...(random.chance(likely.numbers) && { selectedLatestTime: time(random, 12, 19) }),
      ...(random.chance(likely.box) && { boundingBox: boundingBox(random) }),
    },
    latLongUser: hasPlace ? random.pick(PLACES) : null,
    latLongUserRadius: hasPlace ? random.pick([1, 2, 3, 5, 7, 10, 15, 20, 40, 100, 200]) : null,
    sortCriteria: random.pick(['alpha', 'distance', 'price']),
  };
};
