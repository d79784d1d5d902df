import { OPTION_FIELDS, type OptionField, optionsOf } from '../searchCriteria.ts';
import { type Segment } from './segment.ts';
import { type Slice } from './slice.ts';

/**
 * Number of options per field. Any season will do: its week labels differ from other seasons', but not their number.
 */
const COUNT_BY_FIELD = Object.fromEntries(
  OPTION_FIELDS.map((field) => [field, optionsOf(2025)[field].length]),
) as Record<OptionField, number>;

/**
 * Field → number of its first option. The options of all multi-select fields are numbered consecutively, field by
 * field, and each session has one bit per option, in two 32-bit words: `low` has options 0 to 31, `high` the others.
 */
export const OPTION_OFFSETS: Readonly<Record<OptionField, number>> = (() => {
  const offsets: Partial<Record<OptionField, number>> = {};
  let nextOffset = 0;
  for (const field of OPTION_FIELDS) {
    offsets[field] = nextOffset;
    nextOffset += COUNT_BY_FIELD[field];
  }
  return offsets as Record<OptionField, number>;
})();

/** Number of options of all fields together. */
export const OPTION_COUNT = Object.values(COUNT_BY_FIELD).reduce((sum, count) => sum + count, 0);

export const optionCount = (field: OptionField): number => COUNT_BY_FIELD[field];

/** The bits of all options of a field. */
export const fieldBits = (field: OptionField): { readonly low: number; readonly high: number } => {
  let low = 0;
  let high = 0;
  for (let bit = OPTION_OFFSETS[field]; bit < OPTION_OFFSETS[field] + COUNT_BY_FIELD[field]; bit++) {
    if (bit < 32) low |= 1 << bit;
    else high |= 1 << (bit - 32);
  }
  return { low, high };
};

/**
 * The meaning of a typed word: what it matches. `word`: the same word. `beginning`: every word with this prefix.
 * `forgiven`: similar words, because the catalog does not contain the typed word, which may be a typo.
 */
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

/** The words that a meaning matches, as ranges [from, to) of indexes in the vocabulary. */
const rangesOf = (words: readonly string[], meaning: Meaning): readonly (readonly [number, number])[] => {
  switch (meaning.kind) {
    case 'word': {
      const index = lowerBound(words, meaning.word);
      return words[index] === meaning.word ? [[index, index + 1]] : [];
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

/** Writes to `bitmap` the sessions that contain a word that the meaning matches. */
export const writeMeaning = ({ vocabulary }: Segment, meaning: Meaning, bitmap: Int32Array): void => {
  bitmap.fill(0);
  for (const [from, to] of rangesOf(vocabulary.words, meaning)) {
    const end = vocabulary.postingStarts[to] as number;
    for (let posting = vocabulary.postingStarts[from] as number; posting < end; posting++) {
      const word = vocabulary.postingWords[posting] as number;
      bitmap[word] = (bitmap[word] as number) | (vocabulary.postingMasks[posting] as number);
    }
  }
};

/** True if any camp of the slice, except removed ones, contains a word that the meaning matches. */
export const occursIn = ({ segment: { vocabulary }, alive }: Slice, meaning: Meaning): boolean =>
  rangesOf(vocabulary.words, meaning).some(([from, to]) => {
    const end = vocabulary.postingStarts[to] as number;
    for (let posting = vocabulary.postingStarts[from] as number; posting < end; posting++) {
      const word = vocabulary.postingWords[posting] as number;
      if (((alive[word] as number) & (vocabulary.postingMasks[posting] as number)) !== 0) return true;
    }
    return false;
  });
