import Typography from '@mui/material/Typography';

/** What visitors suggested, and camp operators who want to be called. */
export function RequestsSection() {
  return <Typography>There is nothing here yet.</Typography>;
}
