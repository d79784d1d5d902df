import { type Segment } from './segment.ts';
import { type Slice } from './slice.ts';

/** What a typed word matches: itself, every word that it begins, or similar words that tolerate its typos. */
export type Meaning =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'beginning'; readonly word: string }
  | { readonly kind: 'forgiven'; readonly typed: string; readonly words: readonly string[] };

/** Binary search: the first index in a sorted list whose word is not before `word`. */
const lowerBound = (words: readonly string[], word: string): number => {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] as string) < word) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The vocabulary positions of a meaning's words, as half-open ranges. */
const rangesOf = (words: readonly string[], meaning: Meaning): readonly (readonly [number, number])[] => {
  switch (meaning.kind) {
    case 'word': {
      const at = lowerBound(words, meaning.word);
      return words[at] === meaning.word ? [[at, at + 1]] : [];
    }
    case 'beginning': {
      const from = lowerBound(words, meaning.word);
      let to = from;
      while (to < words.length && (words[to] as string).startsWith(meaning.word)) to++;
      return [[from, to]];
    }
    case 'forgiven':
      return meaning.words.flatMap((word) => rangesOf(words, { kind: 'word', word }));
  }
};

/** Writes the sessions that contain a meaning's words to `bitmap`. */
export const writeMeaning = ({ vocabulary }: Segment, meaning: Meaning, bitmap: Int32Array): void => {
  bitmap.fill(0);
  for (const [from, to] of rangesOf(vocabulary.words, meaning)) {
    const end = vocabulary.postingStarts[to] as number;
    for (let at = vocabulary.postingStarts[from] as number; at < end; at++) {
      const word = vocabulary.postingWords[at] as number;
      bitmap[word] = (bitmap[word] as number) | (vocabulary.postingMasks[at] as number);
    }
  }
};

/** True if any camp of the slice that is still alive contains a meaning's words. */
export const occursIn = ({ segment: { vocabulary }, alive }: Slice, meaning: Meaning): boolean =>
  rangesOf(vocabulary.words, meaning).some(([from, to]) => {
    const end = vocabulary.postingStarts[to] as number;
    for (let at = vocabulary.postingStarts[from] as number; at < end; at++)
      if (((alive[vocabulary.postingWords[at] as number] as number) & (vocabulary.postingMasks[at] as number)) !== 0)
        return true;
    return false;
  });
