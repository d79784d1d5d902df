import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useAppSelector } from '../app/hooks.ts';
import { useShownCamps } from '../hidden-camps/useShownCamps.ts';
import { kidsInSearch } from '../kids/kids.ts';
import { lazyPart } from '../ui/lazyPart.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { CampGrid } from './card/CampGrid.tsx';
import { CardSkeletons } from './card/CardSkeletons.tsx';
import { SearchedForContext } from './card/searchedFor.ts';
import { useSearchedFor } from './card/useSearchedFor.ts';
import { ListEnd } from './ListEnd.tsx';
import type { CampList } from './useCampList.ts';

const EmptyResult = lazyPart(
  () => import('./EmptyResult.tsx'),
  (part) => part.EmptyResult,
);

const UnreleasedCamps = lazyPart(
  () => import('./UnreleasedCamps.tsx'),
  (part) => part.UnreleasedCamps,
);

const AllHidden = lazyPart(
  () => import('../hidden-camps/AllHidden.tsx'),
  (part) => part.AllHidden,
);

const FAILED_FIRST = 'The camps could not be loaded.';
const FAILED_AGAIN = 'The search did not get through. What you see is the answer before it.';
const FAILED_MORE = 'More camps could not be loaded.';

/** The answer to the search: scheduled camps, then those whose schedule is not out yet, then what loads next. */
export function SearchResults({ list }: { list: CampList }) {
  const { camps, more, total, season, relax, searchText, forgiven, isOutdated, hasFailed, retry } = list;
  const kids = useAppSelector(kidsInSearch);
  const searchedFor = useSearchedFor({ searchText, forgiven, kids });
  const shown = useShownCamps(list);
  if (!camps || !shown || season === undefined) {
    return hasFailed ? <LoadFailed large text={FAILED_FIRST} onRetry={retry} /> : <CardSkeletons count={3} />;
  }
  const scheduled = shown.filter(({ instances }) => instances.length > 0);
  const unreleased = shown.filter(({ instances }) => instances.length === 0);
  return (
    <SearchedForContext value={searchedFor}>
      {hasFailed && isOutdated && <LoadFailed text={FAILED_AGAIN} onRetry={retry} />}
      <Box aria-busy={isOutdated} sx={{ opacity: isOutdated ? 0.6 : 1, transition: 'opacity 150ms' }}>
        {total === 0 && (
          <Suspense fallback={<Box sx={{ height: 480 }} />}>
            <EmptyResult relax={relax} />
          </Suspense>
        )}
        {shown.length === 0 && camps.length > 0 && more === 'nothing' && (
          <Suspense fallback={null}>
            <AllHidden />
          </Suspense>
        )}
        {scheduled.length > 0 && <CampGrid camps={scheduled} season={season} label="Camps" />}
        {unreleased.length > 0 && (
          <Suspense fallback={<Box sx={{ height: 480 }} />}>
            <UnreleasedCamps camps={unreleased} season={season} />
          </Suspense>
        )}
      </Box>
      {hasFailed && !isOutdated ? (
        <LoadFailed text={FAILED_MORE} onRetry={retry} />
      ) : (
        camps.length > 0 && <ListEnd list={list} />
      )}
    </SearchedForContext>
  );
}
