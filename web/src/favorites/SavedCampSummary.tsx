import { formatNumber } from '@campjay/events/format/numbers.ts';
import Box from '@mui/material/Box';
import { ResetFilters } from '../catalog/ResetFilters.tsx';
import { SortSelect } from '../catalog/SortSelect.tsx';
import { Searching } from '../ui/Searching.tsx';
import { PAGE_PART } from '../ui/pageMarks.ts';
import type { SavedCamps } from './useSavedCamps.ts';

interface SavedCampSummaryProps {
  readonly list: SavedCamps;
  readonly count: number;
  /** What is counted: 'favorite'. */
  readonly noun: string;
}

/** How many camps the list holds, in which order they stand, and the way back to no filters. */
export function SavedCampSummary({
  list: { camps, isOutdated, isLoadingMore, hasFailed },
  count,
  noun,
}: SavedCampSummaryProps) {
  const isLoading = !camps && !hasFailed;
  return (
    <Box
      {...{ [PAGE_PART]: 'summary' }}
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1, minHeight: 44, mt: 2, mb: 1 }}
    >
      <Box component="h2" aria-live="polite" sx={{ typography: 'h2', m: 0 }}>
        {isLoading ? 'Loading…' : `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`}
      </Box>
      {camps && <SortSelect />}
      {isOutdated && camps && !isLoadingMore && <Searching />}
      <Box sx={{ ml: 'auto' }}>
        <ResetFilters />
      </Box>
    </Box>
  );
}
