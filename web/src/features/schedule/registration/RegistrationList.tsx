import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import AlarmIcon from '@mui/icons-material/AccessAlarm';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useState } from 'react';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { CopyList } from './CopyList.tsx';
import { RegistrationItem } from './RegistrationItem.tsx';
import { registrationRows } from './registrationRows.ts';
import { useNow } from './useNow.ts';

const CalendarDialog = lazyComponent(
  () => import('../calendar/CalendarDialog.tsx'),
  (module) => module.CalendarDialog,
);

/** The schedules' sessions, ordered by when registration opens (Requirements 2.113 and D7.11). */
export function RegistrationList({ schedules }: { schedules: readonly ScheduleView[] }) {
  const [first] = schedules;
  const now = useNow(first?.today);
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const id = useId();
  const rows = registrationRows(schedules, now);
  if (!first) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
        <Typography id={id} variant="h2">
          Registration dates
        </Typography>
        {rows.length > 0 && <CopyList rows={rows} now={now} />}
      </Box>
      {rows.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          Put a camp session into a week, and this list says when its registration opens.
        </Typography>
      ) : (
        <>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
            {rows.map((row) => (
              <RegistrationItem key={row.key} row={row} now={now} />
            ))}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
            <Typography sx={{ color: 'text.secondary', flex: '1 1 260px' }}>
              Times are those of Los Angeles. To be reminded, let your phone’s calendar follow this list: it rings a day
              and 15 minutes before.
            </Typography>
            <Button
              variant="outlined"
              startIcon={<AlarmIcon />}
              aria-haspopup="dialog"
              onClick={() => setCalendarOpen(true)}
              sx={{ minHeight: 44 }}
            >
              Remind me
            </Button>
          </Box>
        </>
      )}
      <Suspense fallback={null}>
        {isCalendarOpen && <CalendarDialog schedule={first} onClose={() => setCalendarOpen(false)} />}
      </Suspense>
    </Box>
  );
}
