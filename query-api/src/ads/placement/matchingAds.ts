import { floatAt, intAt, itemAt } from '../../search/columns.ts';
import { type Micros } from '@campjay/domain/money/micros.ts';
import { type SearchQuery, evaluate } from '../../search/index/evaluate.ts';
import { instanceKey, type Segment } from '../../search/index/segment.ts';
import { segmentRankOf } from '../../search/index/slice.ts';
import { type FoundCamp, type Snapshot } from '../../search/index/snapshot.ts';
import { passingIndexesOf } from '../../search/index/topCamps.ts';

/** An ad that may be served now, with its card content and price. */
export interface ServableAd {
  readonly adId: string;
  readonly advertiserId: string;
  /** `ShownAd` as JSON. */
  readonly adJson: string;
  /** `ShownAdvertiser` as JSON. */
  readonly advertiserJson: string;
  /** Price of a counted click; 0 if the advertiser pays per registration. */
  readonly priceMicros: Micros;
  /** Price of a registration in hundredths of a percent of the order; null if the advertiser pays per click. */
  readonly basisPoints: number | null;
  /** Expected micro-dollars per view (`expectedMicrosPerView`); above 0. */
  readonly weight: number;
}

/** The ids of the sessions that are 'On', by camp id and ad id. A session is in at most one ad. */
export type Placements = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** A snapshot of all data for serving ads. */
export interface AdInventory {
  /** Stays the same object until the placements change, so that derived values can be cached by identity. */
  readonly placements: Placements;
  /** Active ads of advertisers that accepted the terms and have budget left, by id. */
  readonly servableAds: ReadonlyMap<string, ServableAd>;
}

export const EMPTY_INVENTORY: AdInventory = { placements: new Map(), servableAds: new Map() };

/** A camp that can be shown with an ad: at least one of its sessions is 'On' in the ad and passes the filters. */
export interface AdCamp {
  readonly orgId: string;
  /**
   * Returns the camp with all its passing sessions, even those that are not in the ad. Must be called before the next
   * search, which overwrites the bitmaps.
   */
  readonly toFoundCamp: () => FoundCamp;
}

export interface MatchingAd {
  readonly ad: ServableAd;
  /** The same as `ad.weight`: `drawByWeight` needs it here. */
  readonly weight: number;
  /** Returns the camps that can be shown with the ad, at least one. Must be called before the next search. */
  readonly listCamps: () => readonly AdCamp[];
}

/** Ads and camps that must not be shown, because their cards were already sent. */
export interface ExcludedAds {
  readonly adIds: ReadonlySet<string>;
  readonly orgIds: ReadonlySet<string>;
}

/**
 * For each servable ad, the bitmap words that contain its sessions in one segment of the search index (see `Segment`).
 * Each pair of a word and a mask is an entry; the entries of an ad are consecutive.
 */
interface PlacedAds {
  /** Index of a servable ad → its first entry; one element more than ads. */
  readonly starts: Int32Array;
  /** Entry → the index of a bitmap word. */
  readonly words: Int32Array;
  /** Entry → the bits of that word whose sessions are 'On' in the ad. */
  readonly masks: Int32Array;
}

/** Ad id → its words and masks (see `PlacedAds`), camp by camp. */
type WordsByAd = ReadonlyMap<string, { readonly words: number[]; readonly masks: number[] }>;

/** Finds the bitmap words and bits of the sessions that are 'On' in each ad. */
const collectWords = (segment: Segment, placements: Placements): WordsByAd => {
  const { wordStarts, sessionStarts, instanceKeys } = segment;
  const wordsByAd = new Map<string, { words: number[]; masks: number[] }>();
  for (const [orgId, byAd] of placements) {
    const rank = segmentRankOf(segment, orgId);
    if (rank === undefined) continue;
    for (const [adId, instanceIds] of byAd) {
      const { words, masks } = wordsByAd.get(adId) ?? { words: [], masks: [] };
      wordsByAd.set(adId, { words, masks });
      const keys = new Set([...instanceIds].map(instanceKey));
      const first = intAt(sessionStarts, rank);
      const end = intAt(sessionStarts, rank + 1);
      for (let session = first; session < end; session++) {
        if (!keys.has(intAt(instanceKeys, session))) continue;
        // A word has 32 bits: a camp's session n is bit `n & 31` (n modulo 32) of the camp's word `n >>> 5` (n / 32).
        const bit = session - first;
        const word = intAt(wordStarts, rank) + (bit >>> 5);
        if (words.at(-1) !== word) {
          words.push(word);
          masks.push(0);
        }
        masks.push((masks.pop() ?? 0) | (1 << (bit & 31)));
      }
    }
  }
  return wordsByAd;
};

/** Packs the words of the servable ads into typed arrays. */
const packWords = (wordsByAd: WordsByAd, ads: AdInventory['servableAds']): PlacedAds => {
  const servableWords = [...ads.keys()].map((adId) => wordsByAd.get(adId) ?? { words: [], masks: [] });
  const starts = new Int32Array(servableWords.length + 1);
  for (const [index, { words }] of servableWords.entries()) starts[index + 1] = intAt(starts, index) + words.length;
  return {
    starts,
    words: Int32Array.from(servableWords.flatMap(({ words }) => words)),
    masks: Int32Array.from(servableWords.flatMap(({ masks }) => masks)),
  };
};

/** Caches the value of `compute` per key, for the last `source` only: a different source replaces it. */
const memoizeByKey = <Key extends object, Source, Value>(compute: (key: Key, source: Source) => Value) => {
  const cache = new WeakMap<Key, { readonly source: Source; readonly value: Value }>();
  return (key: Key, source: Source): Value => {
    const cachedEntry = cache.get(key);
    if (cachedEntry?.source === source) return cachedEntry.value;
    const value = compute(key, source);
    cache.set(key, { source, value });
    return value;
  };
};

// Caching by identity is safe, because segments, placements and servable ads are immutable.
const getWordsByAd = memoizeByKey(collectWords);
const getPlacedAds = memoizeByKey((segment: Segment, { placements, servableAds }: AdInventory) =>
  packWords(getWordsByAd(segment, placements), servableAds),
);

/** A segment of the search index with its ads, and the bitmap of the sessions that pass the query. */
interface SearchedSlice {
  readonly segment: Segment;
  readonly placedAds: PlacedAds;
  readonly bitmap: Int32Array;
}

const NO_ENTRY = -1;

/**
 * Finds an ad's first entry, starting at `firstEntry`, that has a passing session of a camp that is not excluded; returns
 * NO_ENTRY if there is none.
 */
const findNextMatch = (
  { segment, placedAds: { starts, words, masks }, bitmap }: SearchedSlice,
  adIndex: number,
  firstEntry: number,
  { orgIds }: ExcludedAds,
): number => {
  const end = intAt(starts, adIndex + 1);
  for (let entry = firstEntry; entry < end; entry++) {
    const word = words[entry] ?? 0;
    if (((masks[entry] ?? 0) & (bitmap[word] ?? 0)) === 0) continue;
    if (orgIds.size === 0 || !orgIds.has(itemAt(segment.orgIds, intAt(segment.campOfWord, word)))) return entry;
  }
  return NO_ENTRY;
};

/** Finds an ad's matching camps in one slice. */
const collectCamps = (slice: SearchedSlice, adIndex: number, excluded: ExcludedAds): readonly AdCamp[] => {
  const { segment, placedAds, bitmap } = slice;
  const ranks = new Set<number>();
  let entry = findNextMatch(slice, adIndex, intAt(placedAds.starts, adIndex), excluded);
  while (entry !== NO_ENTRY) {
    ranks.add(intAt(segment.campOfWord, intAt(placedAds.words, entry)));
    entry = findNextMatch(slice, adIndex, entry + 1, excluded);
  }
  return [...ranks].map((rank) => ({
    orgId: itemAt(segment.orgIds, rank),
    toFoundCamp: () => createFoundCamp(segment, rank, bitmap),
  }));
};

/** Camps without sessions in the season have no ads, so `isScheduled` is always true. */
const createFoundCamp = (segment: Segment, rank: number, bitmap: Int32Array): FoundCamp => ({
  orgId: itemAt(segment.orgIds, rank),
  revision: floatAt(segment.revisions, rank),
  isScheduled: true,
  matchingIndexes: passingIndexesOf(segment, rank, bitmap),
});

/**
 * Finds the ads that can be shown for a query, each with its matching camps. The filters apply to ads exactly as to
 * camps, because both use the same bitmaps. Camps without sessions in the season never match, because none of their
 * sessions can be 'On'. To save time, this checks only whether an ad matches. `listCamps` collects the ad's camps
 * later, if the ad is one of those that are picked at random to be shown.
 */
export const findMatchingAds = (
  snapshot: Snapshot,
  query: SearchQuery,
  inventory: AdInventory,
  excluded: ExcludedAds,
): readonly MatchingAd[] => {
  const slices = snapshot.scheduled.flatMap((slice): readonly SearchedSlice[] => {
    const placedAds = getPlacedAds(slice.segment, inventory);
    return placedAds.words.length === 0 ? [] : [{ segment: slice.segment, placedAds, bitmap: evaluate(slice, query) }];
  });
  const hasMatch = (adIndex: number): boolean =>
    slices.some(
      (slice) => findNextMatch(slice, adIndex, intAt(slice.placedAds.starts, adIndex), excluded) !== NO_ENTRY,
    );
  const matches: MatchingAd[] = [];
  for (const [adIndex, ad] of [...inventory.servableAds.values()].entries()) {
    if (excluded.adIds.has(ad.adId) || !hasMatch(adIndex)) continue;
    const listCamps = () => slices.flatMap((slice) => collectCamps(slice, adIndex, excluded));
    matches.push({ ad, weight: ad.weight, listCamps });
  }
  return matches;
};
