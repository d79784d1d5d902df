import Typography from '@mui/material/Typography';
import { usePlanningState } from '../usePlanning.ts';

/** Shown while changes have not reached the server. */
export function SavingNote() {
  const isLate = usePlanningState((state) => state.isLate);
  return (
    <Typography role="status" sx={{ color: 'text.secondary', mb: isLate ? 1.5 : 0 }}>
      {isLate && 'Not saved yet. It is tried again as soon as there is a connection.'}
    </Typography>
  );
}
