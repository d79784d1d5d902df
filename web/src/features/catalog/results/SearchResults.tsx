import { Suspense, useState } from 'react';
import { useAppSelector } from '../../../app/hooks.ts';
import { useIsLasting, SLOW_SEARCH_MS } from '../../../ui/useIsLasting.ts';
import { useVisibleCamps } from '../../hidden-camps/useVisibleCamps.ts';
import { childrenInSearch } from '../namedChildren.ts';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { CardSkeletons } from '../card/CardSkeletons.tsx';
import { useCardSearch } from '../card/cardSearch.ts';
import { SearchMatchesContext } from '../card/searchMatches.ts';
import { useSearchMatches } from '../card/useSearchMatches.ts';
import { ListFooter } from './ListFooter.tsx';
import { SearchCards } from './SearchCards.tsx';
import { EmptyResult } from './servedEmptyResult.ts';
import styles from './results.module.css';
import type { CampList } from '../useCampList.ts';

const UnpricedCamps = lazyComponent(
  () => import('./UnpricedCamps.tsx'),
  (module) => module.UnpricedCamps,
);

const AllHidden = lazyComponent(
  () => import('../../hidden-camps/AllHidden.tsx'),
  (module) => module.AllHidden,
);

const LOAD_FAILED_TEXT = 'The camps could not be loaded.';
const NEW_SEARCH_FAILED_TEXT = 'The search failed. You still see the results of your previous search.';
const NEXT_CAMPS_FAILED_TEXT = 'More camps could not be loaded.';

/**
 * The filters and kids of the search that found the shown camps. They change together with the camps, so that cards
 * are not drawn twice, first with the new filters, then with new sessions.
 */
const useShownSearch = (isOutdated: boolean) => {
  const filters = useAppSelector((state) => state.search.filters);
  const kids = useAppSelector(childrenInSearch);
  const [shown, setShown] = useState({ filters, kids });
  if (!isOutdated && (shown.filters !== filters || shown.kids !== kids)) setShown({ filters, kids });
  return shown;
};

/** The search results: camps with sessions, then camps without a released schedule, then the end of the list. */
export function SearchResults({ list }: { list: CampList }) {
  const { camps, total, season, relax, searchText, isOutdated, hasFailed, retry } = list;
  const isSlow = useIsLasting(isOutdated, SLOW_SEARCH_MS);
  const { filters, kids } = useShownSearch(isOutdated);
  const searchMatches = useSearchMatches({ searchText, typoCorrections: list.typoCorrections, kids });
  const cardSearch = useCardSearch(filters);
  const visibleCamps = useVisibleCamps(list);
  if (!camps || !visibleCamps || season === undefined) {
    return hasFailed ? <LoadFailed large text={LOAD_FAILED_TEXT} onRetry={retry} /> : <CardSkeletons count={3} />;
  }
  return (
    <SearchMatchesContext value={searchMatches}>
      {hasFailed && isOutdated && <LoadFailed text={NEW_SEARCH_FAILED_TEXT} onRetry={retry} />}
      <div aria-busy={isOutdated && !hasFailed} data-slow={isSlow || undefined} className={styles['results']}>
        {total === 0 && (
          <Suspense fallback={<div className={styles['loading']} />}>
            <EmptyResult relax={relax} offers={list.offers} />
          </Suspense>
        )}
        {visibleCamps.length === 0 && camps.length > 0 && list.nextChunkMode === 'none' && (
          <Suspense fallback={null}>
            <AllHidden />
          </Suspense>
        )}
        <Suspense fallback={null}>{list.unpriced !== undefined && <UnpricedCamps count={list.unpriced} />}</Suspense>
        <SearchCards cards={{ camps: visibleCamps, season, search: cardSearch, matches: searchMatches }} />
      </div>
      {hasFailed && !isOutdated ? (
        <LoadFailed text={NEXT_CAMPS_FAILED_TEXT} onRetry={retry} />
      ) : (
        camps.length > 0 && <ListFooter list={list} />
      )}
    </SearchMatchesContext>
  );
}
