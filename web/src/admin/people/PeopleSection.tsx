import Typography from '@mui/material/Typography';

/** Accounts, and the websites of camps with their access to benchmarking. */
export function PeopleSection() {
  return <Typography>There is nothing here yet.</Typography>;
}
