import Box from '@mui/material/Box';
import type { useAdWish } from './useAdWish.ts';

interface WishSaidProps {
  readonly wish: ReturnType<typeof useAdWish>;
  readonly done: string;
  /** Fields of the request that say themselves what is wrong with them. */
  readonly fields?: readonly string[];
}

/** Says below a form what became of it. */
export function WishSaid({ wish: { problem, isDone }, done, fields = [] }: WishSaidProps) {
  return (
    <>
      {problem && !fields.some((field) => field in problem.fields) && (
        <Box role="alert" sx={{ color: 'error.main', mt: 1 }}>
          {problem.message}
        </Box>
      )}
      <Box role="status" sx={{ color: 'secondary.main', fontWeight: 600, mt: 1, '&:empty': { display: 'none' } }}>
        {isDone ? done : ''}
      </Box>
    </>
  );
}
