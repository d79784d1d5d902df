import { isIndexable, matchPath, type PageMatch } from '@campjay/domain/geography/matchPath.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useIdentity } from '../identity/useIdentity.ts';
import { KidInfo } from '../kids/KidInfo.tsx';
import { preloadPopover } from '../../ui/LazyPopover.tsx';
import { PageWidth } from '../../ui/PageWidth.tsx';
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
  /** The page's match, if the path alone does not determine it. */
  readonly match?: PageMatch | undefined;
  /** A message above the camps. */
  readonly notice?: string | undefined;
}

/** The search page for a path: the whole directory, a region, or a category in a region (Requirements 2.1 to 2.5). */
export function SearchPage({ match: fixedMatch, notice }: SearchPageProps) {
  const { pathname } = useLocation();
  const match = useMemo(() => fixedMatch ?? matchPath(pathname), [fixedMatch, pathname]);
  const search = usePageSearch(match);
  useSearchInUrl(search);
  // Waits for the identity, because signed-in parents may have another place and hidden camps; visitors have no wait
  // (Requirements 4.26 and D14.10).
  const isIdentityLoading = useIdentity().status === 'loading';
  const list = useCampList(isIdentityLoading ? undefined : search);
  useReadingPosition(search, list);
  // Facet counts are fetched after the cards, because no filter is opened before there are results.
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
