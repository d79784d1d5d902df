import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { cardGrid } from './cardGrid.ts';
import { cardSurface } from './cardSurface.ts';

/** Cards that are still on their way, at about their size. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <Box sx={cardGrid()} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Box key={index} sx={cardSurface}>
          <Skeleton width="30%" />
          <Skeleton width="80%" height={36} />
          <Skeleton />
          <Skeleton width="60%" />
          <Skeleton variant="rounded" height={148} sx={{ mt: 2 }} />
          <Skeleton variant="rounded" width={128} height={36} sx={{ mt: 2 }} />
        </Box>
      ))}
    </Box>
  );
}
