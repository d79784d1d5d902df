import { isIndexable, matchPath, type PageMatch } from '@campjay/events/geography/matchPath.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useIdentity } from '../identity/useIdentity.ts';
import { KidInfo } from '../kids/KidInfo.tsx';
import { preloadPopover } from '../ui/LazyPopover.tsx';
import { PageWidth } from '../ui/PageWidth.tsx';
import { AppliedFilters } from './AppliedFilters.tsx';
import { FilterBar } from './FilterBar.tsx';
import { Hero } from './Hero.tsx';
import { ResultSummary } from './ResultSummary.tsx';
import { useFacetCountsQuery } from './searchApi.ts';
import { facetSearchOf } from './searchRequest.ts';
import { SearchResults } from './SearchResults.tsx';
import { SimpleMatchNote } from './SimpleMatchNote.tsx';
import { useCampList } from './useCampList.ts';
import { usePageSearch } from './usePageSearch.ts';
import { useReadingPosition } from './useReadingPosition.ts';
import { useSearchInUrl } from './useSearchInUrl.ts';

interface SearchPageProps {
  /** Where the page is, if its path alone does not tell. */
  readonly match?: PageMatch | undefined;
  /** A sentence before the camps. */
  readonly notice?: string | undefined;
}

/** The search page of a path: the whole directory, a region, or a region's category (SPEC §2 'Home search page'). */
export function SearchPage({ match: fixedMatch, notice }: SearchPageProps) {
  const { pathname } = useLocation();
  const match = useMemo(() => fixedMatch ?? matchPath(pathname), [fixedMatch, pathname]);
  const search = usePageSearch(match);
  useSearchInUrl(search);
  // Who is signed in may begin elsewhere, and see less; a visitor is never kept waiting (SPEC §4 'Listing loading').
  const isIdentityLoading = useIdentity().status === 'loading';
  const list = useCampList(isIdentityLoading ? undefined : search);
  useReadingPosition(search, list);
  // The counts are wanted after the cards: nobody opens a filter before there is something to see.
  const isListLoaded = list.camps !== undefined;
  useEffect(() => (isListLoaded ? preloadPopover() : undefined), [isListLoaded]);
  const { data: facets } = useFacetCountsQuery(search && isListLoaded ? facetSearchOf(search) : skipToken);
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
