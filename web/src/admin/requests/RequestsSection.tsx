import Box from '@mui/material/Box';
import { ConciergeList } from './ConciergeList.tsx';
import { SuggestionList } from './SuggestionList.tsx';

/** What visitors suggested, and camp operators who want to be called. */
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
