import Typography from '@mui/material/Typography';

/** How far each read model is, and its replays: look at what one would change before anybody else does. */
export function ProjectionsSection() {
  return <Typography>There is nothing here yet.</Typography>;
}
