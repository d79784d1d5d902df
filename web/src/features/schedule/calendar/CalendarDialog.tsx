import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { TitledDialog } from '../../../ui/TitledDialog.tsx';
import { offeredCalendars } from './calendars.ts';
import { DownloadCalendar } from './DownloadCalendar.tsx';
import { Feed } from './Feed.tsx';
import { HowToSubscribe } from './HowToSubscribe.tsx';

/** Exports a schedule to calendar programs: as a feed address to subscribe to, or as a one-time file. */
export function CalendarDialog({ schedule, onClose }: { schedule: ScheduleView; onClose: () => void }) {
  const [feedsId, filesId] = [useId(), useId()];
  const calendars = offeredCalendars(schedule);
  return (
    <TitledDialog isOpen onClose={onClose} title="Calendar">
      <Box sx={{ display: 'grid', gap: 3.5 }}>
        <Box component="section" aria-labelledby={feedsId} sx={{ display: 'grid', gap: 1.5 }}>
          <Typography id={feedsId} variant="h3">
            On your phone
          </Typography>
          <Typography>
            A phone that subscribes to an address follows every change by itself, and reminds you a day and 15 minutes
            before a registration opens.
          </Typography>
          <Typography>
            <strong>Anyone with an address can read that calendar</strong>, notes and kids’ names with it. Keep it to
            yourself; stop it here if it went too far.
            {schedule.mode !== 'own' && ' It ends when this schedule is no longer shared with you.'}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
            {calendars.map((calendar) => (
              <Feed
                key={calendar.isOffered ? (calendar.kidId ?? 'all') : calendar.feeds[0]?.feedId}
                ownerId={schedule.ownerId}
                calendar={calendar}
              />
            ))}
          </Box>
          <HowToSubscribe />
        </Box>
        <Box component="section" aria-labelledby={filesId} sx={{ display: 'grid', gap: 1.5 }}>
          <Typography id={filesId} variant="h3">
            As a file
          </Typography>
          <Typography>
            For any calendar program. It holds what is planned now; later changes come with the next download.
          </Typography>
          <DownloadCalendar ownerId={schedule.ownerId} calendars={calendars.filter(({ isOffered }) => isOffered)} />
        </Box>
      </Box>
    </TitledDialog>
  );
}
