import { use } from 'react';
import { markedRuns } from './marking.ts';
import { SearchedForContext } from './searchedFor.ts';

/** A text in which the words that were searched for stand out. */
export function Marked({ text }: { text: string }) {
  const { words } = use(SearchedForContext);
  if (words.length === 0) return text;
  return markedRuns(text, words).map((run, at) => (run.isMatch ? <mark key={at}>{run.text}</mark> : run.text));
}
