import Typography from '@mui/material/Typography';

/** Who did what, and when. */
export function AuditSection() {
  return <Typography>There is nothing here yet.</Typography>;
}
