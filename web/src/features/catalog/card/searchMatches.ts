import type { CampOrg } from '../campAnswer.ts';
import { createContext } from 'react';
import type { TextSegment } from './highlighting.ts';

/** Highlights the words of the search text on cards. */
export interface Highlighter {
  /** Splits a text into matching and other segments. */
  readonly highlight: (text: string) => readonly TextSegment[];
  /** Returns excerpts around matches in texts that are not visible on the card. */
  readonly findHiddenMatches: (camp: CampOrg) => readonly string[];
}

/** Finds the ages and grades of a camp that fit the kids in the search. */
export type KidMatcher = (
  camp: CampOrg,
  season: number,
) => { readonly ages: ReadonlySet<number>; readonly grades: ReadonlySet<number> };

/** What cards highlight for the current search. */
export interface SearchMatches {
  /** Undefined without a search text. */
  readonly highlighter: Highlighter | undefined;
  /** Undefined without kids in the search. */
  readonly findKidMatches: KidMatcher | undefined;
}

/** By default, such as outside a search, cards highlight nothing. */
export const SearchMatchesContext = createContext<SearchMatches>({ highlighter: undefined, findKidMatches: undefined });
