import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { type Coordinates } from '../camp.ts';
import { type Segment } from './segment.ts';

/** Miles from a place to each camp's nearest session in a bitmap, by the camp's rank. */
export const nearestOf = (
  { geo, campOfWord }: Segment,
  near: Coordinates,
  counted: Int32Array,
): ReadonlyMap<number, number> => {
  const nearest = new Map<number, number>();
  for (let at = 0; at < geo.lats.length; at++) {
    let miles = -1;
    for (let posting = geo.postingStarts[at] as number; posting < (geo.postingStarts[at + 1] as number); posting++) {
      const word = geo.postingWords[posting] as number;
      if (((counted[word] as number) & (geo.postingMasks[posting] as number)) === 0) continue;
      if (miles < 0) miles = distanceMiles(near, { lat: geo.lats[at] as number, lng: geo.lngs[at] as number });
      const rank = campOfWord[word] as number;
      const known = nearest.get(rank);
      if (known === undefined || miles < known) nearest.set(rank, miles);
    }
  }
  return nearest;
};
