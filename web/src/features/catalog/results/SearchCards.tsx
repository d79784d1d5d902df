import { Suspense } from 'react';
import { CampItems, gridClass } from '../card/CampGrid.tsx';
import { CardSearchContext } from '../card/cardSearch.ts';
import { SearchMatchesContext } from '../card/searchMatches.ts';
import { UnreleasedCamps } from './servedUnreleasedCamps.ts';
import styles from './results.module.css';
import { type CardsOfSearch, FIRST_CARDS, isScheduled, useFirstCardsFirst } from './useFirstCardsFirst.ts';

/** The cards of a search: camps with sessions, then camps without a released schedule. */
export function SearchCards({ cards }: { cards: CardsOfSearch }) {
  const { parts, isDrawing } = useFirstCardsFirst(cards);
  const camps = parts.flatMap((part) => part.camps);
  const scheduledCamps = camps.filter(isScheduled);
  return (
    <>
      {scheduledCamps.length > 0 && (
        <ul aria-label="Camps" aria-busy={isDrawing} className={gridClass(scheduledCamps)}>
          {parts.map((part, index) => (
            <CardSearchContext key={index} value={part.search}>
              <SearchMatchesContext value={part.matches}>
                <CampItems
                  camps={part.camps.filter(isScheduled)}
                  season={part.season}
                  firstPosition={index * FIRST_CARDS}
                />
              </SearchMatchesContext>
            </CardSearchContext>
          ))}
        </ul>
      )}
      {camps.length > scheduledCamps.length && (
        <Suspense fallback={<div className={styles['loading']} />}>
          <UnreleasedCamps camps={camps.slice(scheduledCamps.length)} season={cards.season} />
        </Suspense>
      )}
    </>
  );
}
