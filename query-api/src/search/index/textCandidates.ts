import { CATEGORIES } from '@campjay/domain/catalog/filterOptions.ts';
import { splitWords } from '@campjay/domain/catalog/words.ts';
import { LRUCache } from 'lru-cache';
import { type ServerCache } from '../../kernel/serverCache.ts';
import { and } from './bitmaps.ts';
import { type Meaning, writeMeaning } from './meaning.ts';
import { type Segment } from './segment.ts';

/**
 * Memory limit of the cache of text candidates, in bytes. Text candidates are the sessions that match all typed words
 * of a search, before other filters apply.
 */
const MAX_BYTES = 48 * 1024 * 1024;

/**
 * The candidates as bitmaps, by segment and words. When a segment is replaced, its entries are not removed: they are no
 * longer read, so they are evicted first.
 */
const cache = new LRUCache<string, Int32Array>({
  maxSize: MAX_BYTES,
  sizeCalculation: (bitmap) => bitmap.byteLength + 200,
});
const counts = { hits: 0, misses: 0 };

/** A number for each segment, which identifies it in cache keys. */
const segmentNumbers = new WeakMap<Segment, number>();
let lastNumber = 0;
const numberOf = (segment: Segment): number => {
  const cached = segmentNumbers.get(segment);
  if (cached !== undefined) return cached;
  lastNumber += 1;
  segmentNumbers.set(segment, lastNumber);
  return lastNumber;
};

const cacheKey = (segment: Segment, meanings: readonly Meaning[]): string => {
  const keys = meanings.map((meaning) => {
    const words = meaning.kind === 'forgiven' ? meaning.words.join(',') : meaning.word;
    return `${meaning.kind}:${words}`;
  });
  return `${numberOf(segment)} ${keys.join(' ')}`;
};

const computeCandidates = (segment: Segment, meanings: readonly Meaning[]): Int32Array => {
  const candidates = new Int32Array(segment.full.length);
  const wordMatches = new Int32Array(segment.full.length);
  meanings.forEach((meaning, index) => {
    writeMeaning(segment, meaning, index === 0 ? candidates : wordMatches);
    if (index > 0) and(candidates, wordMatches);
  });
  return candidates;
};

/** The sessions of a segment that match every typed word, including those of removed camps; cached. */
export const textCandidates = (segment: Segment, meanings: readonly Meaning[]): Int32Array => {
  const key = cacheKey(segment, meanings);
  const cached = cache.get(key);
  if (cached) {
    counts.hits += 1;
    return cached;
  }
  counts.misses += 1;
  const candidates = computeCandidates(segment, meanings);
  cache.set(key, candidates);
  return candidates;
};

/**
 * The cache of text candidates, for the list of caches. Warming it searches for the words of all category names, each
 * as a whole word and as a prefix, because visitors see results while they type.
 */
export const textCandidatesCache = (segments: () => readonly Segment[]): ServerCache => ({
  name: 'Text search matches',
  stats: () => ({ entries: cache.size, bytes: cache.calculatedSize, ...counts }),
  clear: () => cache.clear(),
  warm: () => {
    for (const segment of segments())
      for (const word of new Set(CATEGORIES.flatMap(splitWords)))
        for (const kind of ['word', 'beginning'] as const) textCandidates(segment, [{ kind, word }]);
    return Promise.resolve();
  },
});
