import { formatNumber } from '@campjay/domain/format/numbers.ts';
import Box from '@mui/material/Box';
import { ResetFilters } from '../catalog/ResetFilters.tsx';
import { SortSelect } from '../catalog/SortSelect.tsx';
import { Searching } from '../../ui/Searching.tsx';
import { PAGE_PART } from '../../ui/pageMarks.ts';
import type { SavedCamps } from './useSavedCamps.ts';

interface SavedCampSummaryProps {
  readonly list: SavedCamps;
  readonly count: number;
  /** The counted noun: 'favorite'. */
  readonly noun: string;
}

/** The number of camps in the list, the sort order, and the reset button. */
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
