import { type TextIndex } from '@campjay/platform/textIndex/port.ts';
import { forgivenWords } from '../search/forgiveness.ts';
import { type Segment } from './segment.ts';
import { type Snapshot } from './snapshot.ts';

/** Words that a segment's vocabulary proposes, remembered: a segment never changes. */
const remembered = new WeakMap<Segment, Map<string, readonly string[]>>();
const REMEMBERED_WORDS = 1_000;

const proposalsIn = (segment: Segment, typed: string, prefix: boolean): readonly string[] => {
  const known = remembered.get(segment) ?? new Map<string, readonly string[]>();
  remembered.set(segment, known);
  const key = `${typed} ${prefix ? 'beginning' : 'word'}`;
  const found = known.get(key) ?? forgivenWords(typed, segment.vocabulary.words, prefix);
  if (known.size >= REMEMBERED_WORDS) known.clear();
  known.set(key, found);
  return found;
};

/**
 * The text index that needs no server: it compares a typed word with every word of the catalogue by the rule itself, so
 * that it misses nothing.
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
