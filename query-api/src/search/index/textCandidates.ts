import { CATEGORIES } from '@campjay/domain/catalog/filterOptions.ts';
import { splitWords } from '@campjay/domain/catalog/words.ts';
import { LRUCache } from 'lru-cache';
import { type ServerCache } from '../../kernel/serverCache.ts';
import { type Meaning, writeMeaning } from './meaning.ts';
import { type Segment } from './segment.ts';

/** Memory limit of the candidate cache, in bytes. */
const MAX_BYTES = 48 * 1024 * 1024;

/**
 * Keyed by segment and text. Entries of a replaced segment are no longer read, and are evicted as the least recently
 * used.
 */
const cache = new LRUCache<string, Int32Array>({
  maxSize: MAX_BYTES,
  sizeCalculation: (bitmap) => bitmap.byteLength + 200,
});
const counts = { hits: 0, misses: 0 };

const numbers = new WeakMap<Segment, number>();
let lastNumber = 0;
const numberOf = (segment: Segment): number => {
  const cached = numbers.get(segment);
  if (cached !== undefined) return cached;
  lastNumber += 1;
  numbers.set(segment, lastNumber);
  return lastNumber;
};

const keyOf = (segment: Segment, meanings: readonly Meaning[]): string =>
  `${numberOf(segment)} ${meanings
    .map((meaning) =>
      meaning.kind === 'forgiven' ? `~${meaning.words.join(',')}` : `${meaning.kind[0] ?? ''}${meaning.word}`,
    )
    .join(' ')}`;

const computeCandidates = (segment: Segment, meanings: readonly Meaning[]): Int32Array => {
  const candidates = new Int32Array(segment.full.length);
  const one = new Int32Array(segment.full.length);
  meanings.forEach((meaning, index) => {
    writeMeaning(segment, meaning, index === 0 ? candidates : one);
    if (index > 0)
      for (let word = 0; word < one.length; word++)
        candidates[word] = (candidates[word] as number) & (one[word] as number);
  });
  return candidates;
};

/** The sessions of a segment that contain every word of a text; cached per text, removed camps included. */
export const textCandidates = (segment: Segment, meanings: readonly Meaning[]): Int32Array => {
  const key = keyOf(segment, meanings);
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
 * The cache of text candidates. It is warmed with the words of the categories, whole and as prefixes, because visitors
 * see results while they type.
 */
export const textCandidatesCache = (segments: () => readonly Segment[]): ServerCache => ({
  name: 'Where typed words stand',
  stats: () => ({ entries: cache.size, bytes: cache.calculatedSize, ...counts }),
  clear: () => cache.clear(),
  warm: () => {
    for (const segment of segments())
      for (const word of new Set(CATEGORIES.flatMap(splitWords)))
        for (const kind of ['word', 'beginning'] as const) textCandidates(segment, [{ kind, word }]);
    return Promise.resolve();
  },
});
