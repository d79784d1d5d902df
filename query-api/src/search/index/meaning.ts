import { OPTION_FIELDS, type OptionField, optionsOf } from '../searchCriteria.ts';
import { type Segment } from './segment.ts';
import { type Slice } from './slice.ts';

/**
 * All options of all multi-select fields as one row of bits, so that a session's options fit in two 32-bit words.
 * Labels differ between seasons; the number of options does not.
 */
const COUNTS = Object.fromEntries(OPTION_FIELDS.map((field) => [field, optionsOf(2025)[field].length])) as Record<
  OptionField,
  number
>;

export const OFFSETS = OPTION_FIELDS.reduce<{
  readonly next: number;
  readonly at: Partial<Record<OptionField, number>>;
}>(({ next, at }, field) => ({ next: next + COUNTS[field], at: { ...at, [field]: next } }), { next: 0, at: {} })
  .at as Readonly<Record<OptionField, number>>;

export const OPTION_COUNT = Object.values(COUNTS).reduce((sum, count) => sum + count, 0);

export const optionCount = (field: OptionField): number => COUNTS[field];

/** The bits of a field's options, as the lower and the upper word of the row. */
export const fieldBits = (field: OptionField): { readonly low: number; readonly high: number } => {
  let low = 0;
  let high = 0;
  for (let bit = OFFSETS[field]; bit < OFFSETS[field] + COUNTS[field]; bit++) {
    if (bit < 32) low |= 1 << bit;
    else high |= 1 << (bit - 32);
  }
  return { low, high };
};

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
