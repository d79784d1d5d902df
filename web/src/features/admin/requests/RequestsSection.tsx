import Box from '@mui/material/Box';
import { ConciergeList } from './ConciergeList.tsx';
import { SuggestionList } from './SuggestionList.tsx';

/** Visitors' suggestions, and camp operators who requested a call. */
export function RequestsSection() {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 4fr)' },
      }}
    >
      <SuggestionList />
      <ConciergeList />
    </Box>
  );
}
