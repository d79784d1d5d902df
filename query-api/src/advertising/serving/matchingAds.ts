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
  /** Those of the ad's camps that it may be shown with, at least one; as good for asking as `found` is. */
  readonly camps: () => readonly AdCamp[];
}

/** Ads and camps that are not to be shown: those whose cards were sent before. */
export interface LeftOut {
  readonly adIds: ReadonlySet<string>;
  readonly orgIds: ReadonlySet<string>;
}

/** A camp's sessions in one ad as bits of the camp's words in a segment. */
interface PlacedCamp {
  readonly orgId: string;
  readonly rank: number;
  readonly firstWord: number;
  readonly masks: Int32Array;
}
/** Ad → the camps of a segment that have sessions in it. */
type PlacedCamps = ReadonlyMap<string, readonly PlacedCamp[]>;

const placedCamps = (segment: Segment, placements: Placements): PlacedCamps => {
  const placed = new Map<string, PlacedCamp[]>();
  for (const [orgId, byAd] of placements) {
    const rank = rankIn(segment, orgId);
    if (rank === undefined) continue;
    for (const [adId, instanceIds] of byAd) {
      const camp = placedCamp(segment, orgId, rank, instanceIds);
      const ofAd = placed.get(adId);
      if (ofAd) ofAd.push(camp);
      else placed.set(adId, [camp]);
    }
  }
  return placed;
};

const placedCamp = (segment: Segment, orgId: string, rank: number, instanceIds: ReadonlySet<string>): PlacedCamp => {
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
  return { orgId, rank, firstWord, masks };
};

/** Found once per segment and state of the placements; both are never changed, only replaced. */
const known = new WeakMap<Segment, { readonly placements: Placements; readonly placed: PlacedCamps }>();

const placedIn = (segment: Segment, placements: Placements): PlacedCamps => {
  const found = known.get(segment);
  if (found?.placements === placements) return found.placed;
  const placed = placedCamps(segment, placements);
  known.set(segment, { placements, placed });
  return placed;
};

const meets = ({ firstWord, masks }: PlacedCamp, bitmap: Int32Array): boolean => {
  for (let word = 0; word < masks.length; word++)
    if (((masks[word] as number) & (bitmap[firstWord + word] as number)) !== 0) return true;
  return false;
};

const foundCamp = (segment: Segment, rank: number, bitmap: Int32Array): FoundCamp => ({
  orgId: segment.orgIds[rank] as string,
  revision: segment.revisions[rank] as number,
  scheduled: true,
  passing: passingOf(segment, rank, bitmap),
});

/**
 * The ads that may be shown to who asks this, each with the camps that it may be shown with: an ad obeys the very filters
 * that camps obey, by the same bitmaps (DESIGN §8). Camps without sessions of the season have none that could be 'On'.
 * Of an ad that matches one camp is looked for; all of them only when the ad is to be shown.
 */
export const matchingAds = (
  snapshot: Snapshot,
  asked: Asked,
  { placements, servable }: AdBook,
  leftOut: LeftOut,
): readonly MatchingAd[] => {
  const searched = snapshot.scheduled.flatMap((slice) => {
    const placed = placedIn(slice.segment, placements);
    return placed.size === 0 ? [] : { segment: slice.segment, placed, bitmap: evaluate(slice, asked) };
  });
  const isShowable = (camp: PlacedCamp, bitmap: Int32Array): boolean =>
    meets(camp, bitmap) && !leftOut.orgIds.has(camp.orgId);
  const matching: MatchingAd[] = [];
  for (const ad of servable.values()) {
    if (leftOut.adIds.has(ad.adId)) continue;
    if (!searched.some(({ placed, bitmap }) => placed.get(ad.adId)?.some((camp) => isShowable(camp, bitmap)))) continue;
    const camps = (): readonly AdCamp[] =>
      searched.flatMap(({ segment, placed, bitmap }) =>
        (placed.get(ad.adId) ?? [])
          .filter((camp) => isShowable(camp, bitmap))
          .map(({ orgId, rank }) => ({ orgId, found: () => foundCamp(segment, rank, bitmap) })),
      );
    matching.push({ ad, weight: ad.weight, camps });
  }
  return matching;
};
