import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** Stands in for a page whose script is still on its way, at the height of a page, so that the footer does not jump. */
export function PageLoading() {
  return (
    <Box component="main" sx={{ minHeight: '80vh', display: 'grid', placeItems: 'center' }}>
      <Typography role="status">Loading…</Typography>
    </Box>
  );
}
