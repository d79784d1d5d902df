import { Suspense } from 'react';
import { CampItems, gridClass } from '../card/CampGrid.tsx';
import { CardSearchContext } from '../card/cardSearch.ts';
import { SearchMatchesContext } from '../card/searchMatches.ts';
import { UnreleasedCamps } from './servedUnreleasedCamps.ts';
import styles from './results.module.css';
import { type CardsOfSearch, isScheduled, useFirstCardsFirst } from './useFirstCardsFirst.ts';

/** The cards of a search: camps with sessions, then camps without a released schedule. */
export function SearchCards({ cards }: { cards: CardsOfSearch }) {
  const { first, others } = useFirstCardsFirst(cards);
  const scheduled = [scheduledOf(first), scheduledOf(others)] as const;
  const unreleasedCamps = [first, others].flatMap(({ camps }) => camps.filter((camp) => !isScheduled(camp)));
  const scheduledCamps = scheduled.flatMap(({ camps }) => camps);
  return (
    <>
      {scheduledCamps.length > 0 && (
        <ul aria-label="Camps" className={gridClass(scheduledCamps)}>
          <Items cards={scheduled[0]} firstPosition={0} />
          <Items cards={scheduled[1]} firstPosition={scheduled[0].camps.length} />
        </ul>
      )}
      {unreleasedCamps.length > 0 && (
        <Suspense fallback={<div className={styles['loading']} />}>
          <UnreleasedCamps camps={unreleasedCamps} season={cards.season} />
        </Suspense>
      )}
    </>
  );
}

const scheduledOf = (cards: CardsOfSearch): CardsOfSearch => ({ ...cards, camps: cards.camps.filter(isScheduled) });

const Items = ({ cards, firstPosition }: { cards: CardsOfSearch; firstPosition: number }) => (
  <CardSearchContext value={cards.search}>
    <SearchMatchesContext value={cards.matches}>
      <CampItems camps={cards.camps} season={cards.season} firstPosition={firstPosition} />
    </SearchMatchesContext>
  </CardSearchContext>
);
