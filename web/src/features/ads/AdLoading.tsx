import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Placeholder with about the height of the content; its text follows Requirement D14.6. */
export function AdLoading() {
  return (
    <div>
      <Box role="status" sx={{ typography: 'h2', mb: 2 }}>
        Loading…
      </Box>
      {[96, 240, 160].map((height) => (
        <Skeleton key={height} variant="rounded" height={height} sx={{ mb: 2, borderRadius: 1.5 }} />
      ))}
    </div>
  );
}
