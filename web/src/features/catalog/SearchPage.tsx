import { PAGE_PART } from '../../ui/pageMarks.ts';
import { InfoNote } from '../../ui/dialogs/TextPopover.tsx';
import { ResetFilters } from './filters/FilterSheet.tsx';
import { type CampList, useCampList, formatCampCount } from './useCampList.ts';
import { simpleSearchText } from '@campjay/domain/texts/searchPage.ts';
import { isIndexable, matchPath, type PageMatch } from '@campjay/domain/geography/matchPath.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useIdentity } from '../identity/useIdentity.ts';
import { KidInfo } from '../kids/KidInfo.tsx';
import { preloadPopover } from '../../ui/dialogs/LazyDialog.tsx';
import { PageWidth, SearchSpinner } from '../../ui/PageLoading.tsx';
import { AppliedFilters } from './filters/AppliedFilters.tsx';
import { FilterBar, SortSelect } from './filters/FilterBar.tsx';
import { Hero } from './Hero.tsx';
import { useFacetCountsQuery } from './searchApi.ts';
import { facetSearchOf } from './searchRequest.ts';
import { SearchResults } from './results/SearchResults.tsx';
import { SaveSearch } from '../alerts/SaveSearch.tsx';
import { useSearchHistory } from './searchHistory.ts';
import { usePageSearch } from './usePageSearch.ts';
import { useReadingPosition } from './readingPosition.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import styles from './results/results.module.css';

const MapPanel = lazyComponent(
  () => import('./map/MapPanel.tsx'),
  (module) => module.MapPanel,
);

const LeftOutNote = lazyComponent(
  () => import('./results/LeftOutNote.tsx'),
  (module) => module.LeftOutNote,
);

/** The number of camps found, the sort order, further tools, and the reset button. */
function ResultSummary({ list, tools }: { list: CampList; tools: ReactNode }) {
  const { camps, total, season, isOutdated, hasFailed } = list;
  const headingWithoutCamps = hasFailed ? 'Camps' : 'Loading...';
  const heading = camps ? formatCampCount(total) : headingWithoutCamps;
  return (
    <div {...{ [PAGE_PART]: 'summary' }} className={styles['summary']}>
      <h2 aria-live="polite" className={styles['heading']}>
        {heading}
      </h2>
      {season !== undefined && (
        <InfoNote
          label="What the number counts"
          text={`This number only counts camps with ${season} summer camp data`}
        />
      )}
      {camps && <SortSelect />}
      {camps && <SearchSpinner isSearching={isOutdated} />}
      <div className={styles['reset']}>
        {camps && tools}
        <ResetFilters />
      </div>
    </div>
  );
}

/** A note that is shown while the server matches words without its text index (Requirement G.1); otherwise empty. */
function SimpleMatchNote({ list }: { list: CampList }) {
  return (
    <p role="status" className={styles['matchNote']}>
      {list.wordsMatchedSimply && simpleSearchText}
    </p>
  );
}

interface SearchPageProps {
  /** The page's region and category; by default, those that the path names. */
  readonly match?: PageMatch | undefined;
  /** A message shown above the camps. */
  readonly notice?: string | undefined;
}

/** The search page for a path: the whole directory, a region, or a category in a region (Requirements 2.1 to 2.5). */
export function SearchPage({ match: fixedMatch, notice }: SearchPageProps) {
  const { pathname } = useLocation();
  const match = useMemo(() => fixedMatch ?? matchPath(pathname), [fixedMatch, pathname]);
  const search = usePageSearch(match);
  useSearchHistory(search);
  // Waits until it is known who is signed in, because parents may have a saved place and hidden camps. For visitors
  // this is known at once (Requirements 4.26 and D14.10).
  const isIdentityLoading = useIdentity().status === 'loading';
  const list = useCampList(isIdentityLoading ? undefined : search);
  useReadingPosition(search, list);
  // Popovers and the counts of the filter options load after the cards, because parents rarely open a filter before
  // there are results, and look at the cards first after a change.
  const isListLoaded = list.camps !== undefined;
  useEffect(() => (isListLoaded ? preloadPopover() : undefined), [isListLoaded]);
  const areCardsCurrent = isListLoaded && (!list.isOutdated || list.hasFailed);
  const { data: facets } = useFacetCountsQuery(search && areCardsCurrent ? facetSearchOf(search) : skipToken);
  const [isMapOpen, setIsMapOpen] = useState(false);
  const toggleMap = (): void => setIsMapOpen(!isMapOpen);
  const saveButton = search && <SaveSearch search={search} />;
  // With `data-intro`, the header scrolls out of view together with the intro (see `pageGrid`).
  return (
    <main data-intro>
      {!isIndexable(match, list.camps?.length !== 0) && <meta name="robots" content="noindex" />}
      <Hero match={match} />
      <div className={styles['page']}>
        <PageWidth>
          <FilterBar list={list} facets={facets} saveButton={saveButton} />
          {notice !== undefined && <p className={styles['notice']}>{notice}</p>}
          <ResultSummary
            list={list}
            tools={
              <>
                <span className={styles['saveButton']}>{saveButton}</span>
                <Button kind="small" className={styles['mapToggle'] ?? ''} aria-pressed={isMapOpen} onClick={toggleMap}>
                  Map
                </Button>
              </>
            }
          />
          {search && search.leftOut.length > 0 && (
            <Suspense fallback={null}>
              <LeftOutNote search={search} />
            </Suspense>
          )}
          <SimpleMatchNote list={list} />
          <AppliedFilters />
          <div className={isMapOpen ? styles['withMap'] : undefined}>
            {isMapOpen && (
              <div className={styles['map']}>
                <Suspense fallback={<p role="status">Loading…</p>}>
                  <MapPanel search={search} onClose={toggleMap} />
                </Suspense>
              </div>
            )}
            <div className={styles['listColumn']}>
              <SearchResults list={list} />
            </div>
          </div>
          <KidInfo />
        </PageWidth>
      </div>
    </main>
  );
}
