import Box from '@mui/material/Box';
import { Searching } from '../../ui/Searching.tsx';
import { PAGE_PART } from '../../ui/pageMarks.ts';
import { InfoNote } from '../../ui/InfoNote.tsx';
import { countText } from './countText.ts';
import { ResetFilters } from './ResetFilters.tsx';
import { SortSelect } from './SortSelect.tsx';
import type { CampList } from './useCampList.ts';

/** The number of camps found, the sort order, and the reset button. */
export function ResultSummary({ list: { camps, total, season, isOutdated, hasFailed } }: { list: CampList }) {
  return (
    <Box
      {...{ [PAGE_PART]: 'summary' }}
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1, minHeight: 44, mt: 2, mb: 1 }}
    >
      <Box component="h2" aria-live="polite" sx={{ typography: 'h2', m: 0 }}>
        {camps ? countText(total) : hasFailed ? 'Camps' : 'Loading...'}
      </Box>
      {season !== undefined && (
        <InfoNote
          label="What the number counts"
          text={`This number only counts camps with ${season} summer camp data`}
        />
      )}
      {camps && <SortSelect />}
      {isOutdated && camps && <Searching />}
      <Box sx={{ ml: 'auto' }}>
        <ResetFilters />
      </Box>
    </Box>
  );
}
