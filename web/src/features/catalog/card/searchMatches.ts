import type { CampOrg } from '@campjay/query-api/search/contract.ts';
import { createContext } from 'react';
import type { Run } from './highlighting.ts';

/** Shows on cards why a search text found them. */
export interface Highlighter {
  /** Splits a text where matches begin and end. */
  readonly highlight: (text: string) => readonly Run[];
  /** Excerpts of matches in texts that the card does not show. */
  readonly hiddenMatchesIn: (camp: CampOrg) => readonly string[];
}

/** Finds the ages and grades of a camp that match the searched kids. */
export type FitsKids = (
  camp: CampOrg,
  season: number,
) => { readonly ages: ReadonlySet<number>; readonly grades: ReadonlySet<number> };

/** What cards highlight for the current search. */
export interface SearchMatches {
  readonly highlighter: Highlighter | undefined;
  readonly fits: FitsKids | undefined;
}

/** Outside a search, cards highlight nothing. */
export const SearchMatchesContext = createContext<SearchMatches>({ highlighter: undefined, fits: undefined });
