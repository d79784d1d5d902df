import { type LatLng, type Place } from '../port.ts';

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
