import Box from '@mui/material/Box';
import { SearchSpinner } from '../../ui/SearchSpinner.tsx';
import { PAGE_PART } from '../../ui/pageMarks.ts';
import { InfoNote } from '../../ui/TextPopover.tsx';
import { ResetFilters } from './filters/FilterSheet.tsx';
import { type CampList, useCampList, formatCampCount } from './useCampList.ts';
import { simpleSearchText } from '@campjay/domain/texts/searchPage.ts';
import Typography from '@mui/material/Typography';
import { isIndexable, matchPath, type PageMatch } from '@campjay/domain/geography/matchPath.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useIdentity } from '../identity/useIdentity.ts';
import { KidInfo } from '../kids/KidInfo.tsx';
import { preloadPopover } from '../../ui/LazyDialog.tsx';
import { PageWidth } from '../../ui/PageLoading.tsx';
import { AppliedFilters } from './filters/AppliedFilters.tsx';
import { FilterBar, SortSelect } from './filters/FilterBar.tsx';
import { Hero } from './Hero.tsx';
import { useFacetCountsQuery } from './searchApi.ts';
import { facetSearchOf } from './searchRequest.ts';
import { SearchResults } from './SearchResults.tsx';
import { usePageSearch, useSearchInUrl } from './usePageSearch.ts';
import { useReadingPosition } from './readingPosition.ts';

/** The number of camps found, the sort order, and the reset button. */
function ResultSummary({ list: { camps, total, season, isOutdated, hasFailed } }: { list: CampList }) {
  const headingWithoutCamps = hasFailed ? 'Camps' : 'Loading...';
  const heading = camps ? formatCampCount(total) : headingWithoutCamps;
  return (
    <Box
      {...{ [PAGE_PART]: 'summary' }}
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1, minHeight: 44, mt: 2, mb: 1 }}
    >
      <Box component="h2" aria-live="polite" sx={{ typography: 'h2', m: 0 }}>
        {heading}
      </Box>
      {season !== undefined && (
        <InfoNote
          label="What the number counts"
          text={`This number only counts camps with ${season} summer camp data`}
        />
      )}
      {camps && <SortSelect />}
      {isOutdated && camps && <SearchSpinner />}
      <Box sx={{ ml: 'auto' }}>
        <ResetFilters />
      </Box>
    </Box>
  );
}

/** A note that is shown while the server matches words without its text index (Requirement G.1); otherwise empty. */
function SimpleMatchNote({ list }: { list: CampList }) {
  return (
    <Typography
      role="status"
      sx={{ mb: 1.5, maxWidth: '65ch', color: 'text.secondary', textWrap: 'pretty', '&:empty': { display: 'none' } }}
    >
      {list.wordsMatchedSimply && simpleSearchText}
    </Typography>
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
  useSearchInUrl(search);
  // Waits until it is known who is signed in, because parents may have a saved place and hidden camps. For visitors
  // this is known at once (Requirements 4.26 and D14.10).
  const isIdentityLoading = useIdentity().status === 'loading';
  const list = useCampList(isIdentityLoading ? undefined : search);
  useReadingPosition(search, list);
  // Popovers and the counts of the filter options load after the cards, because parents rarely open a filter before
  // there are results.
  const isListLoaded = list.camps !== undefined;
  useEffect(() => (isListLoaded ? preloadPopover() : undefined), [isListLoaded]);
  const { data: facets } = useFacetCountsQuery(search && isListLoaded ? facetSearchOf(search) : skipToken);
  // With `data-intro`, the header scrolls out of view together with the intro (see `pageGrid`).
  return (
    <Box component="main" data-intro>
      {!isIndexable(match, list.camps?.length !== 0) && <meta name="robots" content="noindex" />}
      <Hero match={match} />
      <Box sx={{ minHeight: '100vh' }}>
        <PageWidth>
          <FilterBar list={list} facets={facets} />
          {notice !== undefined && <Typography sx={{ mt: 2 }}>{notice}</Typography>}
          <ResultSummary list={list} />
          <SimpleMatchNote list={list} />
          <AppliedFilters />
          <SearchResults list={list} />
          <KidInfo />
        </PageWidth>
      </Box>
    </Box>
  );
}
