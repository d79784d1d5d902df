import { LRUCache } from 'lru-cache';
import { type Meaning, writeMeaning } from './meaning.ts';
import { type Segment } from './segment.ts';

/** How much memory the remembered candidates of one segment may take. */
const MAX_BYTES = 24 * 1024 * 1024;

const remembered = new WeakMap<Segment, LRUCache<string, Int32Array>>();

const keyOf = (meanings: readonly Meaning[]): string =>
  meanings
    .map((meaning) =>
      meaning.kind === 'forgiven' ? `~${meaning.words.join(',')}` : `${meaning.kind[0] ?? ''}${meaning.word}`,
    )
    .join(' ');

const find = (segment: Segment, meanings: readonly Meaning[]): Int32Array => {
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

/** The sessions of a segment in which every word of a text stands; remembered per text, dead camps included. */
export const textCandidates = (segment: Segment, meanings: readonly Meaning[]): Int32Array => {
  let known = remembered.get(segment);
  if (!known) {
    known = new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: (bitmap) => bitmap.byteLength + 200 });
    remembered.set(segment, known);
  }
  const key = keyOf(meanings);
  const candidates = known.get(key) ?? find(segment, meanings);
  known.set(key, candidates);
  return candidates;
};
