import Box from '@mui/material/Box';
import type { useAdminWish } from './useAdminWish.ts';

/** What became of a wish, with what is wrong with single fields where no field of the form says it. */
export function AdminWishSaid({ wish: { problem, done } }: { wish: ReturnType<typeof useAdminWish> }) {
  const faults = problem ? Object.entries(problem.fields).map(([field, fault]) => `${field}: ${fault}`) : [];
  return (
    <>
      {problem && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {[problem.message, ...faults].join(' ')}
        </Box>
      )}
      <Box role="status" sx={{ color: 'secondary.main', fontWeight: 600, '&:empty': { display: 'none' } }}>
        {done ?? ''}
      </Box>
    </>
  );
}
