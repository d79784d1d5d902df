import { use } from 'react';
import { SearchMatchesContext } from './searchMatches.ts';

/** A text with the searched words highlighted. */
export function Highlighted({ text }: { text: string }) {
  const { highlighter } = use(SearchMatchesContext);
  return highlighter
    ? highlighter.highlight(text).map((run, at) => (run.isMatch ? <mark key={at}>{run.text}</mark> : run.text))
    : text;
}
