import Typography from '@mui/material/Typography';

/** Bring in a file, correct what is wrong, and see where a fact came from. */
export function CatalogueSection() {
  return <Typography>There is nothing here yet.</Typography>;
}
