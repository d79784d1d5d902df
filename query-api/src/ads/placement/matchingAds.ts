import { type Micros } from '@campjay/domain/money/micros.ts';
import { type SearchQuery, evaluate } from '../../search/index/evaluate.ts';
import { instanceKey, type Segment } from '../../search/index/segment.ts';
import { rankIn } from '../../search/index/slice.ts';
import { type FoundCamp, type Snapshot } from '../../search/index/snapshot.ts';
import { passingOf } from '../../search/index/topCamps.ts';

/** An ad that may be served now, with its card content and price. */
export interface ServableAd {
  readonly adId: string;
  readonly advertiserId: string;
  /** JSON of `ShownAd` and `ShownAdvertiser`. */
  readonly adJson: string;
  readonly advertiserJson: string;
  readonly priceMicros: Micros;
  readonly basisPoints: number | null;
  /** See `expectedMicrosPerView`; above 0. */
  readonly weight: number;
}

/** Camp → ad → the sessions that are 'On' in it. A session is in at most one ad. */
export type Placements = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** All data for serving ads, at one moment. */
export interface AdInventory {
  /** The same object until a session is turned on or off, so that derived values can be cached by it. */
  readonly placements: Placements;
  /** Active ads of advertisers that accepted the terms and have budget left, by id. */
  readonly servable: ReadonlyMap<string, ServableAd>;
}

export const EMPTY_INVENTORY: AdInventory = { placements: new Map(), servable: new Map() };

/** A camp that an ad can be shown with: at least one of its sessions is 'On' in the ad and passes. */
export interface AdCamp {
  readonly orgId: string;
  /**
   * The camp with all its passing sessions, in the ad or not. Call it before the next search, which reuses the bitmaps.
   */
  readonly found: () => FoundCamp;
}

export interface MatchingAd {
  readonly ad: ServableAd;
  readonly weight: number;
  /** The ad's camps that it can be shown with, at least one. Call it before the next search, like `found`. */
  readonly camps: () => readonly AdCamp[];
}

/** Ads and camps that must not be shown, because their cards were already sent. */
export interface ExcludedAds {
  readonly adIds: ReadonlySet<string>;
  readonly orgIds: ReadonlySet<string>;
}

/** The servable ads prepared for a segment: for each ad, the bitmap words that contain its sessions. */
interface PlacedAds {
  /** Index among the servable ads → its first entry; one more than ads. */
  readonly starts: Int32Array;
  /** Entry → a word of the segment, and the bits of it that are sessions in the ad. */
  readonly words: Int32Array;
  readonly masks: Int32Array;
}

/** Ad → words and masks as in `PlacedAds`, camp by camp. */
type PlacedWords = ReadonlyMap<string, { readonly words: number[]; readonly masks: number[] }>;

const placedWords = (segment: Segment, placements: Placements): PlacedWords => {
  const { wordStarts, sessionStarts, instanceKeys } = segment;
  const placed = new Map<string, { words: number[]; masks: number[] }>();
  for (const [orgId, byAd] of placements) {
    const rank = rankIn(segment, orgId);
    if (rank === undefined) continue;
    for (const [adId, instanceIds] of byAd) {
      const { words, masks } = placed.get(adId) ?? { words: [], masks: [] };
      placed.set(adId, { words, masks });
      const keys = new Set([...instanceIds].map(instanceKey));
      const first = sessionStarts[rank] as number;
      for (let at = first; at < (sessionStarts[rank + 1] as number); at++) {
        if (!keys.has(instanceKeys[at] as number)) continue;
        const word = (wordStarts[rank] as number) + ((at - first) >>> 5);
        if (words.at(-1) !== word) masks[words.push(word) - 1] = 0;
        masks[words.length - 1] = (masks.at(-1) as number) | (1 << ((at - first) & 31));
      }
    }
  }
  return placed;
};

const placedAds = (placed: PlacedWords, servable: AdInventory['servable']): PlacedAds => {
  const ofAds = [...servable.keys()].map((adId) => placed.get(adId) ?? { words: [], masks: [] });
  const starts = new Int32Array(ofAds.length + 1);
  ofAds.forEach(({ words }, at) => (starts[at + 1] = (starts[at] as number) + words.length));
  return {
    starts,
    words: Int32Array.from(ofAds.flatMap(({ words }) => words)),
    masks: Int32Array.from(ofAds.flatMap(({ masks }) => masks)),
  };
};

/** Caches one value per key, as long as `from` is the same object. */
const memoizeByKey = <Key extends object, From, Value>(make: (key: Key, from: From) => Value) => {
  const cache = new WeakMap<Key, { readonly from: From; readonly value: Value }>();
  return (key: Key, from: From): Value => {
    const found = cache.get(key);
    if (found?.from === from) return found.value;
    const value = make(key, from);
    cache.set(key, { from, value });
    return value;
  };
};

// Safe, because segments, placements and servable ads are immutable.
const wordsIn = memoizeByKey(placedWords);
const placedIn = memoizeByKey((segment: Segment, { placements, servable }: AdInventory) =>
  placedAds(wordsIn(segment, placements), servable),
);

/** A segment with its passing sessions. */
interface SearchedSlice {
  readonly segment: Segment;
  readonly placed: PlacedAds;
  readonly bitmap: Int32Array;
}

const NONE = -1;

/**
 * The first entry of an ad, from `from` on, with a passing session of a camp that is not excluded; NONE if there is
 * none.
 */
const nextShowable = (
  { segment, placed: { starts, words, masks }, bitmap }: SearchedSlice,
  ad: number,
  from: number,
  { orgIds }: ExcludedAds,
): number => {
  const end = starts[ad + 1] as number;
  for (let at = from; at < end; at++) {
    const word = words[at] as number;
    if (((masks[at] as number) & (bitmap[word] as number)) === 0) continue;
    if (orgIds.size === 0 || !orgIds.has(segment.orgIds[segment.campOfWord[word] as number] as string)) return at;
  }
  return NONE;
};

const showableCamps = (searched: SearchedSlice, ad: number, excluded: ExcludedAds): readonly AdCamp[] => {
  const { segment, placed, bitmap } = searched;
  const ranks = new Set<number>();
  let at = nextShowable(searched, ad, placed.starts[ad] as number, excluded);
  while (at !== NONE) {
    ranks.add(segment.campOfWord[placed.words[at] as number] as number);
    at = nextShowable(searched, ad, at + 1, excluded);
  }
  return [...ranks].map((rank) => ({
    orgId: segment.orgIds[rank] as string,
    found: () => foundCamp(segment, rank, bitmap),
  }));
};

const foundCamp = (segment: Segment, rank: number, bitmap: Int32Array): FoundCamp => ({
  orgId: segment.orgIds[rank] as string,
  revision: segment.revisions[rank] as number,
  scheduled: true,
  passing: passingOf(segment, rank, bitmap),
});

/**
 * Finds the ads that can be shown for a query, each with its matching camps. Ads obey the same filters as camps, by the
 * same bitmaps. Camps without sessions in the season never match, because none of their sessions can be 'On'. Stops at
 * an ad's first match; its camps are only collected when the ad is drawn.
 */
export const matchingAds = (
  snapshot: Snapshot,
  query: SearchQuery,
  inventory: AdInventory,
  excluded: ExcludedAds,
): readonly MatchingAd[] => {
  const searched = snapshot.scheduled.flatMap((slice): readonly SearchedSlice[] => {
    const placed = placedIn(slice.segment, inventory);
    return placed.words.length === 0 ? [] : [{ segment: slice.segment, placed, bitmap: evaluate(slice, query) }];
  });
  const matches = (ad: number): boolean => {
    for (const each of searched)
      if (nextShowable(each, ad, each.placed.starts[ad] as number, excluded) !== NONE) return true;
    return false;
  };
  const matching: MatchingAd[] = [];
  let at = 0;
  for (const ad of inventory.servable.values()) {
    const place = at++;
    if (excluded.adIds.has(ad.adId) || !matches(place)) continue;
    const camps = () => searched.flatMap((each) => showableCamps(each, place, excluded));
    matching.push({ ad, weight: ad.weight, camps });
  }
  return matching;
};
