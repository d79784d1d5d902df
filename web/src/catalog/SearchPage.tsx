import { matchPath } from '@campjay/events/geography/matchPath.ts';
import Box from '@mui/material/Box';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { preloadPopover } from '../ui/LazyPopover.tsx';
import { PageWidth } from '../ui/PageWidth.tsx';
import { FilterBar } from './FilterBar.tsx';
import { Hero } from './Hero.tsx';
import { ResultSummary } from './ResultSummary.tsx';
import { pageEntered } from './search.ts';
import { useFacetCountsQuery } from './searchApi.ts';
import { facetSearchOf } from './searchRequest.ts';
import { SearchResults } from './SearchResults.tsx';
import { useCampList } from './useCampList.ts';

/** The search page of a path: the whole directory, a region, or a region's category (SPEC §2 'Home search page'). */
export function SearchPage() {
  const { pathname } = useLocation();
  const match = useMemo(() => matchPath(pathname), [pathname]);
  const dispatch = useAppDispatch();
  const search = useAppSelector((state) => state.search);
  const hasEntered = search.path === pathname;
  useEffect(() => {
    if (!hasEntered) dispatch(pageEntered({ path: pathname, match }));
  }, [dispatch, hasEntered, match, pathname]);

  // Until the page's own place and category are in the state, a question would be that of the page before.
  const list = useCampList(hasEntered ? search : undefined);
  // The counts are wanted after the cards: nobody opens a filter before there is something to see.
  const isShown = list.camps !== undefined;
  useEffect(() => {
    if (isShown) preloadPopover();
  }, [isShown]);
  const { data: facets } = useFacetCountsQuery(hasEntered && isShown ? facetSearchOf(search) : skipToken);
  return (
    <Box component="main" sx={{ minHeight: '100vh' }}>
      {!match.matched && <meta name="robots" content="noindex" />}
      <Hero match={match} />
      <PageWidth>
        <FilterBar season={list.season} facets={facets} />
        <ResultSummary list={list} />
        <SearchResults list={list} />
      </PageWidth>
    </Box>
  );
}
