import { createContext } from 'react';
import type { SoughtKid } from './fittingKids.ts';
import type { SoughtWord } from './marking.ts';

/** What the cards that are shown are an answer to, as far as a card points it out. */
export interface SearchedFor {
  readonly words: readonly SoughtWord[];
  readonly kids: readonly SoughtKid[];
}

/** Cards that nobody searched for point nothing out. */
export const SearchedForContext = createContext<SearchedFor>({ words: [], kids: [] });
