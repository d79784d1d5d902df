import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import { createContext } from 'react';
import type { Run } from './highlighting.ts';

/** Why a card is among those that a search text found. */
export interface Highlighter {
  /** A text cut where found words begin and end. */
  readonly highlight: (text: string) => readonly Run[];
  /** What was found in texts that the camp's card does not show. */
  readonly hiddenMatchesIn: (camp: CampOrg) => readonly string[];
}

/** Which ages and grades of a camp are those of the kids who are searched for. */
export type FitsKids = (
  camp: CampOrg,
  season: number,
) => { readonly ages: ReadonlySet<number>; readonly grades: ReadonlySet<number> };

/** What the cards that are shown are an answer to, as far as a card points it out. */
export interface SearchMatches {
  readonly highlighter: Highlighter | undefined;
  readonly fits: FitsKids | undefined;
}

/** Cards that nobody searched for point nothing out. */
export const SearchMatchesContext = createContext<SearchMatches>({ highlighter: undefined, fits: undefined });
