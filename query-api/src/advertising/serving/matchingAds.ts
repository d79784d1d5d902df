import { type Asked, evaluate } from '../../catalog/index/evaluate.ts';
import { instanceKey, type Segment } from '../../catalog/index/segment.ts';
import { rankIn } from '../../catalog/index/slice.ts';
import { type FoundCamp, type Snapshot } from '../../catalog/index/snapshot.ts';
import { passingOf } from '../../catalog/index/topCamps.ts';
import { type AdBook, type Placements, type ServableAd } from './adBook.ts';

/** A camp that an ad may be shown with: at least one of its sessions is 'On' in the ad and passes. */
export interface AdCamp {
  readonly orgId: string;
  /** The camp with all its passing sessions, in the ad or not; to be asked before anything else is searched. */
  readonly found: () => FoundCamp;
}

export interface MatchingAd {
  readonly ad: ServableAd;
  readonly weight: number;
  readonly camps: readonly AdCamp[];
}

/** A camp's sessions in one ad as bits of the camp's words in a segment. */
interface PlacedCamp {
  readonly adId: string;
  readonly rank: number;
  readonly firstWord: number;
  readonly masks: Int32Array;
}

const placedCamps = (segment: Segment, placements: Placements): readonly PlacedCamp[] =>
  [...placements].flatMap(([orgId, byAd]) => {
    const rank = rankIn(segment, orgId);
    return rank === undefined
      ? []
      : [...byAd].map(([adId, instanceIds]) => placedCamp(segment, rank, adId, instanceIds));
  });

const placedCamp = (segment: Segment, rank: number, adId: string, instanceIds: ReadonlySet<string>): PlacedCamp => {
  const { wordStarts, sessionStarts, instanceKeys } = segment;
  const firstWord = wordStarts[rank] as number;
  const masks = new Int32Array((wordStarts[rank + 1] as number) - firstWord);
  const keys = new Set([...instanceIds].map(instanceKey));
  const first = sessionStarts[rank] as number;
  for (let at = first; at < (sessionStarts[rank + 1] as number); at++) {
    if (!keys.has(instanceKeys[at] as number)) continue;
    const bit = at - first;
    masks[bit >>> 5] = (masks[bit >>> 5] as number) | (1 << (bit & 31));
  }
  return { adId, rank, firstWord, masks };
};

/** Found once per segment and state of the placements; both are never changed, only replaced. */
const known = new WeakMap<Segment, { readonly placements: Placements; readonly placed: readonly PlacedCamp[] }>();

const placedIn = (segment: Segment, placements: Placements): readonly PlacedCamp[] => {
  const found = known.get(segment);
  if (found?.placements === placements) return found.placed;
  const placed = placedCamps(segment, placements);
  known.set(segment, { placements, placed });
  return placed;
};

const meets = ({ firstWord, masks }: PlacedCamp, bitmap: Int32Array): boolean =>
  masks.some((mask, index) => (mask & (bitmap[firstWord + index] as number)) !== 0);

const foundCamp = (segment: Segment, rank: number, bitmap: Int32Array): FoundCamp => ({
  orgId: segment.orgIds[rank] as string,
  revision: segment.revisions[rank] as number,
  scheduled: true,
  passing: passingOf(segment, rank, bitmap),
});

/**
 * The ads that may be shown to who asks this, each with the camps that it may be shown with: an ad obeys the very filters
 * that camps obey, by the same bitmaps (DESIGN §8). Camps without sessions of the season have none that could be 'On'.
 */
export const matchingAds = (
  snapshot: Snapshot,
  asked: Asked,
  { placements, servable }: AdBook,
  isLeftOut: (adId: string, orgId: string) => boolean,
): readonly MatchingAd[] => {
  const camps = new Map<ServableAd, AdCamp[]>();
  for (const slice of servable.size === 0 ? [] : snapshot.scheduled) {
    const { segment } = slice;
    const placed = placedIn(segment, placements);
    if (placed.length === 0) continue;
    const bitmap = evaluate(slice, asked);
    for (const each of placed) {
      const ad = servable.get(each.adId);
      const orgId = segment.orgIds[each.rank] as string;
      if (!ad || !meets(each, bitmap) || isLeftOut(each.adId, orgId)) continue;
      const camp = { orgId, found: () => foundCamp(segment, each.rank, bitmap) };
      const ofAd = camps.get(ad);
      if (ofAd) ofAd.push(camp);
      else camps.set(ad, [camp]);
    }
  }
  return [...camps].map(([ad, ofAd]) => ({ ad, weight: ad.weight, camps: ofAd }));
};
