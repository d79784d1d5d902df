import { use } from 'react';
import { SearchedForContext } from './searchedFor.ts';

/** A text in which the words that were searched for stand out. */
export function Marked({ text }: { text: string }) {
  const { why } = use(SearchedForContext);
  return why ? why.runsOf(text).map((run, at) => (run.isMatch ? <mark key={at}>{run.text}</mark> : run.text)) : text;
}
