import { Busy } from '../../../ui/Busy.tsx';
import { product } from '@campjay/domain/product/product.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { wallClockAt } from '@campjay/domain/catalog/season/wallClock.ts';
import { useCopy } from '../../../ui/export/useCopy.ts';
import { useEffect, useState, Suspense, useId } from 'react';
import CopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type RegistrationRow, createRegistrationRows, formatList } from './registrationRows.ts';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import AlarmIcon from '@mui/icons-material/AccessAlarm';
import Typography from '@mui/material/Typography';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { RegistrationItem } from './RegistrationItem.tsx';

const UPDATE_INTERVAL_MS = 15_000;
const MS_PER_DAY = 86_400_000;

/**
 * The number of days by which the device's clock is wrong, compared with the server's date. A difference of one day is
 * ignored, because it also occurs around midnight.
 */
const clockSkewDays = (today: string, deviceTime: Date): number => {
  const day = readIsoDay(today);
  const days = day === undefined ? 0 : day - wallClockAt(deviceTime, product.timeZone).day;
  return Math.abs(days) <= 1 ? 0 : days;
};

/**
 * The current time, updated at an interval. Corrects a device clock that is wrong by days.
 * @param today the server's date, 'YYYY-MM-DD' in Los Angeles
 */
const useNow = (today: string | undefined): Date => {
  const [deviceTime, setDeviceTime] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setDeviceTime(new Date()), UPDATE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return today === undefined
    ? deviceTime
    : new Date(deviceTime.getTime() + clockSkewDays(today, deviceTime) * MS_PER_DAY);
};

/** Button to copy the list as plain text. Shows whether that worked. */
function CopyList({ rows, now }: { rows: readonly RegistrationRow[]; now: Date }) {
  const { result, copy } = useCopy();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {result === 'copied' && 'Copied as text.'}
        {result === 'failed' && 'The list could not be copied.'}
      </Box>
      <Button
        variant="outlined"
        startIcon={<CopyIcon />}
        onClick={() => void copy(formatList(rows, now))}
        sx={{ minHeight: 44 }}
      >
        Copy list
      </Button>
    </Box>
  );
}

const CalendarDialog = lazyComponent(
  () => import('../calendar/CalendarDialog.tsx'),
  (module) => module.CalendarDialog,
);

/** The schedules' sessions, ordered by when registration opens (Requirements 2.113 and D7.11). */
export function RegistrationList({ schedules }: { schedules: readonly ScheduleView[] }) {
  const [firstSchedule] = schedules;
  const now = useNow(firstSchedule?.today);
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const id = useId();
  const rows = createRegistrationRows(schedules, now);
  if (!firstSchedule) return null;
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
          Add a camp session to a week, and this list shows when its registration opens.
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
              Times are in Los Angeles time. To be reminded, subscribe to this list in your phone’s calendar: it reminds
              you a day before, and again 15 minutes before.
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
      <Suspense fallback={<Busy />}>
        {isCalendarOpen && <CalendarDialog schedule={firstSchedule} onClose={() => setCalendarOpen(false)} />}
      </Suspense>
    </Box>
  );
}
