import { startTransition, useEffect, useMemo, useState } from 'react';
import type { CampOrg } from '../campAnswer.ts';
import type { CardSearch } from '../card/cardSearch.ts';
import type { SearchMatches } from '../card/searchMatches.ts';

/** How many cards of a new search are drawn first. Two rows, which is more than a wide window shows. */
export const FIRST_CARDS = 6;

/** Camps, in the order of their cards, and what the cards say about the search that found them. */
export interface CardsOfSearch {
  readonly camps: readonly CampOrg[];
  readonly season: number;
  readonly search: CardSearch;
  readonly matches: SearchMatches;
}

/** Camps with sessions come first; their cards are above those of camps without a released schedule. */
export const isScheduled = ({ instances }: CampOrg): boolean => instances.length > 0;

/**
 * Splits the cards of a search, so that the first rows of a new search are painted before the others are drawn. Until
 * then the others are still those of the previous search, so the page retains its height and reading position.
 */
export const useFirstCardsFirst = ({ camps, season, search, matches }: CardsOfSearch) => {
  const list = useMemo(
    (): CardsOfSearch => ({
      camps: [...camps].sort((a, b) => +isScheduled(b) - +isScheduled(a)),
      season,
      search,
      matches,
    }),
    [camps, season, search, matches],
  );
  const [drawn, setDrawn] = useState(list);
  const firstCamps = list.camps.slice(0, FIRST_CARDS);
  const isNewSearch = firstCamps.some((camp, index) => camp !== drawn.camps[index]);
  useEffect(() => startTransition(() => setDrawn(list)), [list]);

  // Further camps of the same search are drawn at once: the end of the list below them loads more when it is in view.
  const others = isNewSearch ? drawn : list;
  // A previous camp with sessions must not push down new camps without.
  const canStay = (camp: CampOrg): boolean =>
    !isNewSearch ||
    (!firstCamps.some((first) => first.org_id === camp.org_id) &&
      (!isScheduled(camp) || firstCamps.every(isScheduled)));
  const parts: readonly CardsOfSearch[] = [
    { ...list, camps: firstCamps },
    { ...others, camps: others.camps.slice(FIRST_CARDS, list.camps.length).filter(canStay) },
  ];
  return { parts, isDrawing: isNewSearch };
};
