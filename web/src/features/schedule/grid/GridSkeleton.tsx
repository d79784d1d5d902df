import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

const ROWS = 14;

/** Reserves the page's height while the schedule loads, so that a reload restores the scroll position. */
export function GridSkeleton() {
  return (
    <>
      <Box role="status" sx={{ typography: 'h2', mb: 2 }}>
        Loading…
      </Box>
      <Box aria-hidden="true" sx={{ display: 'grid', gap: '1px' }}>
        {Array.from({ length: ROWS }, (_, row) => (
          <Skeleton key={row} variant="rounded" height={64} />
        ))}
      </Box>
    </>
  );
}
