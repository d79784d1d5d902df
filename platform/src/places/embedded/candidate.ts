import { type LatLng, type Place } from '../port.ts';

/** A place that may have been meant. */
export interface Candidate extends Place {
  /** 0 where nobody has counted. */
  readonly population: number;
  /** Its whole name was typed, not only the beginning. */
  readonly isExact: boolean;
}

/** So many miles away a city must be ten times as large to come first. */
const MILES_PER_TENFOLD = 250;
/** Beyond it everything is equally far, and the larger Portland wins. */
const FAR_MILES = 1000;
/** Nearer together than this, distance decides nothing: ZIP codes of one city stand by number. */
const MILES_ALIKE = 50;
/** How many times ten as large a city counts whose whole name was typed. */
const EXACT_NAME = 3;
const MILES_PER_DEGREE = 69.1;

/** Plane geometry: good enough to rank by, and thousands are ranked at a keystroke. */
const distancesFrom = (near: readonly LatLng[]): ((place: LatLng) => number) => {
  const centers = near.map(({ lat, lng }) => ({ lat, lng, narrowed: Math.cos((lat * Math.PI) / 180) }));
  return (place) => {
    let least = Infinity;
    for (const { lat, lng, narrowed } of centers)
      least = Math.min(least, (place.lat - lat) ** 2 + ((place.lng - lng) * narrowed) ** 2);
    return least === Infinity ? 0 : Math.sqrt(least) * MILES_PER_DEGREE;
  };
};

/** Large, near and exactly named places first; among equals the given order stays. */
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
