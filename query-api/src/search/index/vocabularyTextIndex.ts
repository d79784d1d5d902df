import { type TextIndex } from '@campjay/platform/text-index/port.ts';
import { fuzzyMatches } from '../fuzzyMatch.ts';
import { type Segment } from './segment.ts';
import { type Snapshot } from './snapshot.ts';

/** Proposals per segment vocabulary. Entries never go stale, because segments are immutable. */
const cache = new WeakMap<Segment, Map<string, readonly string[]>>();
const MAX_CACHED_WORDS = 1_000;

const proposalsIn = (segment: Segment, typed: string, prefix: boolean): readonly string[] => {
  const cached = cache.get(segment) ?? new Map<string, readonly string[]>();
  cache.set(segment, cached);
  const key = `${typed} ${prefix ? 'beginning' : 'word'}`;
  const found = cached.get(key) ?? fuzzyMatches(typed, segment.vocabulary.words, prefix);
  if (cached.size >= MAX_CACHED_WORDS) cached.clear();
  cached.set(key, found);
  return found;
};

/**
 * A text index without a server: it compares a typed word with every word of the catalog by the search rule itself, so
 * it finds every match.
 */
export const vocabularyTextIndex = (current: () => Snapshot | undefined): TextIndex => ({
  name: 'vocabulary',
  propose: (typed, { prefix }) => {
    const snapshot = current();
    const segments = [...(snapshot?.scheduled ?? []), ...(snapshot?.unscheduled ?? [])].map(({ segment }) => segment);
    return Promise.resolve([...new Set(segments.flatMap((segment) => proposalsIn(segment, typed, prefix)))]);
  },
  [Symbol.asyncDispose]: () => Promise.resolve(),
});
