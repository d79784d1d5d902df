import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';

/** On the page's cover: what may be done with a whole schedule. */
export function ScheduleTools({ schedule }: { schedule: ScheduleView }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {schedule.mode === 'own' && (
        <Button variant="outlined" color="inherit" component={RouterLink} to="#manage-kids" sx={{ minHeight: 44 }}>
          Manage Kids
        </Button>
      )}
    </Box>
  );
}
