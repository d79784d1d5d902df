import Box from '@mui/material/Box';
import { Link as RouterLink } from 'react-router-dom';
import { PROJECTIONS_PATH } from './paths.ts';

export function BackToList() {
  return (
    <Box
      component={RouterLink}
      to={PROJECTIONS_PATH}
      sx={{ justifySelf: 'start', py: 1, color: 'primary.main', fontWeight: 600 }}
    >
      ← All read models
    </Box>
  );
}
