import Box from '@mui/material/Box';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { usePlanningState } from '../usePlanning.ts';

/** Says what moved where. A dialog has one of its own: while it is open, nothing outside it is read out. */
export function LiveRegion() {
  const { text, at } = usePlanningState(({ announcement }) => announcement);
  return (
    <Box role="status" sx={visuallyHidden}>
      {/* Drawn anew, the same words are read out again. */}
      <span key={at}>{text}</span>
    </Box>
  );
}
