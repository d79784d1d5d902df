import { startTransition, useEffect, useMemo, useState } from 'react';
import type { CampOrg } from '../campAnswer.ts';
import { CampItems, gridClass } from '../card/CampGrid.tsx';
import { type CardSearch, CardSearchContext } from '../card/cardSearch.ts';
import { type SearchMatches, SearchMatchesContext } from '../card/searchMatches.ts';

/** How many cards of a new search are drawn first. Two rows, which is more than a wide window shows. */
const FIRST_CARDS = 6;

interface SearchCardsProps {
  readonly camps: readonly CampOrg[];
  readonly season: number;
  /** What the cards say about the search that found the camps. */
  readonly search: CardSearch;
  /** What the cards highlight. */
  readonly matches: SearchMatches;
}

/**
 * The cards of a search. After a new search the first rows are drawn and painted, then the others. Until then the
 * others show the previous search, as the whole list did before, so the page retains its height and reading position.
 */
export function SearchCards({ camps, season, search, matches }: SearchCardsProps) {
  const list = useMemo(() => ({ camps, season, search, matches }), [camps, season, search, matches]);
  const [drawn, setDrawn] = useState(list);
  const isNewSearch = camps.slice(0, FIRST_CARDS).some((camp, index) => camp !== drawn.camps[index]);
  if (drawn !== list && !isNewSearch) setDrawn(list);
  useEffect(() => startTransition(() => setDrawn(list)), [list]);

  const firstCamps = camps.slice(0, FIRST_CARDS);
  const rest = isNewSearch ? drawn : list;
  const restCamps = rest.camps.slice(FIRST_CARDS, camps.length).filter((camp) => !firstCamps.some(isSameCampAs(camp)));
  return (
    <ul aria-label="Camps" className={gridClass(camps)}>
      <Items list={list} camps={firstCamps} firstPosition={0} />
      <Items list={rest} camps={restCamps} firstPosition={FIRST_CARDS} />
    </ul>
  );
}

const isSameCampAs = (camp: CampOrg) => (other: CampOrg) => other.org_id === camp.org_id;

interface ItemsProps {
  readonly list: SearchCardsProps;
  /** The camps of the list that are drawn here. */
  readonly camps: readonly CampOrg[];
  readonly firstPosition: number;
}

const Items = ({ list: { season, search, matches }, camps, firstPosition }: ItemsProps) => (
  <CardSearchContext value={search}>
    <SearchMatchesContext value={matches}>
      <CampItems camps={camps} season={season} firstPosition={firstPosition} />
    </SearchMatchesContext>
  </CardSearchContext>
);
