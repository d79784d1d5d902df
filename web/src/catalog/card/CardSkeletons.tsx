import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { cardGrid } from './cardGrid.ts';

/** Cards that are still on their way, at about their size. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <Box component="ul" sx={cardGrid()} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <div className="card">
            <Skeleton width="75%" height={30} />
            <Skeleton variant="rounded" width={88} height={22} />
            <Skeleton variant="rounded" height={186} />
            <Skeleton variant="rounded" height={48} />
            <Skeleton variant="rounded" width="85%" height={24} />
            <Skeleton variant="rounded" height={44} />
          </div>
        </li>
      ))}
    </Box>
  );
}
