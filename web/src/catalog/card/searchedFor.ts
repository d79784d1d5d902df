import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import { createContext } from 'react';
import type { Run } from './marking.ts';

/** Why a card is among those that a search text found. */
export interface WhyFound {
  /** A text cut where found words begin and end. */
  readonly runsOf: (text: string) => readonly Run[];
  /** What was found in texts that the camp's card does not show. */
  readonly hiddenIn: (camp: CampOrg) => readonly string[];
}

/** Which ages and grades of a camp are those of the kids who are searched for. */
export type FitsKids = (
  camp: CampOrg,
  season: number,
) => { readonly ages: ReadonlySet<number>; readonly grades: ReadonlySet<number> };

/** What the cards that are shown are an answer to, as far as a card points it out. */
export interface SearchedFor {
  readonly why: WhyFound | undefined;
  readonly fits: FitsKids | undefined;
}

/** Cards that nobody searched for point nothing out. */
export const SearchedForContext = createContext<SearchedFor>({ why: undefined, fits: undefined });
