import Box from '@mui/material/Box';
import { useSchedulesQuery } from '../scheduleApi.ts';
import { LeaveSchedule } from './LeaveSchedule.tsx';

/** Schedules shared by other parents, including those paused by an ended trial; each can be left at any time. */
export function SharedWithYou() {
  const { data } = useSchedulesQuery(undefined);
  if (!data || data.schedules.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby="shared-with-you"
      sx={{ borderTop: '1px solid', borderColor: 'divider', pt: 2 }}
    >
      <Box component="h3" id="shared-with-you" sx={{ typography: 'h3', m: 0, mb: 1 }}>
        Schedules shared with you
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {data.schedules.map((schedule) => (
          <li key={schedule.ownerId}>
            <LeaveSchedule schedule={schedule} />
          </li>
        ))}
      </Box>
    </Box>
  );
}
