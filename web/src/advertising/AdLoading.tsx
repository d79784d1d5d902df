import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** At about the height of what is on its way; the words are those of SPEC §2 'Advertiser pages'. */
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
