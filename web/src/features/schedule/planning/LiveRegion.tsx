import Box from '@mui/material/Box';
import { visuallyHidden } from '../../../ui/visuallyHidden.ts';
import { usePlanningState } from '../usePlanning.ts';

/** Announces moves to screen readers. A dialog needs its own: while it is open, nothing outside it is read out. */
export function LiveRegion() {
  const { text, at } = usePlanningState(({ announcement }) => announcement);
  return (
    <Box role="status" sx={visuallyHidden}>
      {/* A new key remounts the element, so that a repeated text is read out again. */}
      <span key={at}>{text}</span>
    </Box>
  );
}
