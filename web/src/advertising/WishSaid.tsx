import Box from '@mui/material/Box';
import type { useAdWish } from './useAdWish.ts';

/** Says below a form what became of it; what is wrong with single fields, they say themselves. */
export function WishSaid({ wish, done }: { wish: ReturnType<typeof useAdWish>; done: string }) {
  const { problem, isDone } = wish;
  return (
    <>
      {problem && Object.keys(problem.fields).length === 0 && (
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
