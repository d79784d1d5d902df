import { keysOf, recordOf } from '@campjay/events/records.ts';
import { firstIndexWhere, intAt, itemAt } from '../columns.ts';
import { type OptionField } from '@campjay/domain/catalog/filters.ts';
import { OPTION_FIELDS, optionsOf } from '../searchCriteria.ts';
import { orPostings } from './bitmaps.ts';
import { type Segment } from './segment.ts';
import { type Slice } from './slice.ts';

/**
 * Number of options per field. Any season will do: its week labels differ from other seasons', but not their number.
 */
const COUNT_BY_FIELD = recordOf(OPTION_FIELDS, (field) => optionsOf(2025)[field].length);

/** Two 32-bit words. */
const MAX_OPTIONS = 64;

/**
 * Numbers the options of all fields consecutively, field by field.
 * @returns field → number of its first option
 * @throws if there are more options than bits, because their masks would wrap around and mix up filters
 */
export const numberOptions = <Field extends string>(
  countByField: Readonly<Record<Field, number>>,
): Readonly<Record<Field, number>> => {
  let nextNumber = 0;
  const offsets = recordOf(keysOf(countByField), (field) => {
    const offset = nextNumber;
    nextNumber += countByField[field];
    return offset;
  });
  if (nextNumber > MAX_OPTIONS)
    throw new Error(`The filters have ${nextNumber} options, but the search index has bits for only ${MAX_OPTIONS}.`);
  return offsets;
};

/**
 * Field → number of its first option. Each session has one bit per option, in two 32-bit words: `low` has options 0 to
 * 31, `high` the others.
 */
export const OPTION_OFFSETS = numberOptions(COUNT_BY_FIELD);

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

/** The first index in a sorted list whose word is not before `word`. */
const lowerBound = (words: readonly string[], word: string): number =>
  firstIndexWhere(words.length, (index) => itemAt(words, index) >= word);

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
      while (to < words.length && itemAt(words, to).startsWith(meaning.word)) to++;
      return [[from, to]];
    }
    case 'forgiven':
      return meaning.words.flatMap((word) => rangesOf(words, { kind: 'word', word }));
  }
};

/** Writes to `bitmap` the sessions that contain a word that the meaning matches. */
export const writeMeaning = ({ vocabulary }: Segment, meaning: Meaning, bitmap: Int32Array): void => {
  bitmap.fill(0);
  for (const [from, to] of rangesOf(vocabulary.words, meaning)) orPostings(vocabulary, from, to, bitmap);
};

/** True if any camp of the slice, except removed ones, contains a word that the meaning matches. */
export const occursIn = ({ segment: { vocabulary }, alive }: Slice, meaning: Meaning): boolean =>
  rangesOf(vocabulary.words, meaning).some(([from, to]) => {
    const end = intAt(vocabulary.postingStarts, to);
    for (let posting = intAt(vocabulary.postingStarts, from); posting < end; posting++) {
      const word = intAt(vocabulary.postingWords, posting);
      if ((intAt(alive, word) & intAt(vocabulary.postingMasks, posting)) !== 0) return true;
    }
    return false;
  });
