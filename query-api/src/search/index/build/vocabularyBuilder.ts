import { intAt } from '../../columns.ts';
import { createPostings } from '../bitmaps.ts';
import { type TextIndex } from '@campjay/platform/text-index/port.ts';
import { fuzzyMatches } from '../../fuzzyMatch.ts';
import { type Segment, type Vocabulary } from '../segment.ts';
import { type Snapshot } from '../snapshot.ts';
import { splitWords } from '@campjay/domain/catalog/words.ts';

/** Proposed words per segment, by typed word. Entries never become stale, because segments are immutable. */
const proposalCache = new WeakMap<Segment, Map<string, readonly string[]>>();
const MAX_CACHED_WORDS = 1_000;

/** Returns the words of a segment that are similar to a typed word or, if `isPrefix`, that begin similarly. */
const proposeFrom = (segment: Segment, typed: string, isPrefix: boolean): readonly string[] => {
  const proposals = proposalCache.get(segment) ?? new Map<string, readonly string[]>();
  proposalCache.set(segment, proposals);
  const key = `${typed} ${isPrefix ? 'beginning' : 'word'}`;
  const words = proposals.get(key) ?? fuzzyMatches(typed, segment.vocabulary.words, isPrefix);
  if (proposals.size >= MAX_CACHED_WORDS) proposals.clear();
  proposals.set(key, words);
  return words;
};

/**
 * A text index in memory: it compares a typed word with every word of the catalog by the search rule itself, so it
 * finds every match.
 */
export const createVocabularyTextIndex = (getSnapshot: () => Snapshot | undefined): TextIndex => ({
  name: 'vocabulary',
  propose: (typed, { prefix }) => {
    const snapshot = getSnapshot();
    const segments = [...(snapshot?.scheduled ?? []), ...(snapshot?.unscheduled ?? [])].map(({ segment }) => segment);
    return Promise.resolve([...new Set(segments.flatMap((segment) => proposeFrom(segment, typed, prefix)))]);
  },
  [Symbol.asyncDispose]: () => Promise.resolve(),
});

/** A growing list of 32-bit integers. */
export interface IntList {
  readonly length: number;
  push(value: number): void;
  /** The current values; valid until the next push. */
  view(): Int32Array;
}

export const createIntList = (): IntList => {
  let values = new Int32Array(1024);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push: (value) => {
      if (length === values.length) {
        const larger = new Int32Array(length * 2);
        larger.set(values);
        values = larger;
      }
      values[length++] = value;
    },
    view: () => values.subarray(0, length),
  };
};

/** Builds the vocabulary of a segment (see `Vocabulary`). */
export interface VocabularyBuilder {
  /** Adds a camp: the words of its own text, and the text of each of its sessions. */
  add(campWords: readonly string[], sessionTexts: readonly string[]): void;
  /**
   * @param order rank → index of the camp in the order of `add`
   * @param wordStarts rank → the camp's first bitmap word
   */
  build(order: Int32Array, wordStarts: Int32Array): Vocabulary;
}

/** Many sessions have the same text, so the word ids of up to this many texts are cached. */
const MAX_CACHED_TEXTS = 50_000;

/** A mask with one bit for each of up to 32 sessions. */
const maskOf = (sessionCount: number): number => (sessionCount >= 32 ? -1 : (1 << sessionCount) - 1);

export const createVocabularyBuilder = (): VocabularyBuilder => {
  const ids = new Map<string, number>();
  const idsByText = new Map<string, readonly number[]>();
  /**
   * Postings as parallel lists: the text word's id, the index of the bitmap word within the camp, and the mask of the
   * sessions in that bitmap word whose text contains the text word.
   */
  const postingIds = createIntList();
  const postingOffsets = createIntList();
  const postingMasks = createIntList();
  /** Camp, in the order of `add` → its first posting; one more entry than camps. */
  const firstPosting = createIntList();
  firstPosting.push(0);

  const idOf = (word: string): number => {
    const existingId = ids.get(word);
    if (existingId !== undefined) return existingId;
    ids.set(word, ids.size);
    return ids.size - 1;
  };

  const idsOf = (text: string): readonly number[] => {
    const cachedIds = idsByText.get(text);
    if (cachedIds) return cachedIds;
    const textIds = [...new Set(splitWords(text))].map(idOf);
    if (idsByText.size >= MAX_CACHED_TEXTS) idsByText.clear();
    idsByText.set(text, textIds);
    return textIds;
  };

  const add = (campWords: readonly string[], sessionTexts: readonly string[]): void => {
    const campIds = new Set(campWords.map(idOf));
    for (let from = 0, offset = 0; from < sessionTexts.length; from += 32, offset++) {
      const masks = new Map<number, number>();
      const texts = sessionTexts.slice(from, from + 32);
      for (const id of campIds) masks.set(id, maskOf(texts.length));
      texts.forEach((text, bit) => {
        for (const id of idsOf(text)) if (!campIds.has(id)) masks.set(id, (masks.get(id) ?? 0) | (1 << bit));
      });
      for (const [id, mask] of masks) {
        postingIds.push(id);
        postingOffsets.push(offset);
        postingMasks.push(mask);
      }
    }
    firstPosting.push(postingIds.length);
  };

  /** Sorts the postings by word and then by rank. */
  const build = (order: Int32Array, wordStarts: Int32Array): Vocabulary => {
    const words = [...ids.keys()].sort();
    const rankOfId = new Int32Array(words.length);
    words.forEach((word, rank) => (rankOfId[ids.get(word) ?? 0] = rank));
    const offsets = postingOffsets.view();
    const masks = postingMasks.view();
    const firstPostings = firstPosting.view();
    const ranks = postingIds.view().map((id) => intAt(rankOfId, id));
    const { postings, write } = createPostings(ranks, words.length);
    order.forEach((camp, rank) => {
      const [end, start] = [intAt(firstPostings, camp + 1), intAt(wordStarts, rank)];
      for (let posting = intAt(firstPostings, camp); posting < end; posting++)
        write(intAt(ranks, posting), start + intAt(offsets, posting), intAt(masks, posting));
    });
    return { words, ...postings };
  };

  return { add, build };
};
