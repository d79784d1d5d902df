import { product } from '@campjay/domain/product/product.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { wallClockAt } from '@campjay/domain/catalog/season/wallClock.ts';
import { useEffect, useState, Suspense, useId } from 'react';
import CopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type RegistrationRow, registrationRows, listAsText } from './registrationRows.ts';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import AlarmIcon from '@mui/icons-material/AccessAlarm';
import Typography from '@mui/material/Typography';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { RegistrationItem } from './RegistrationItem.tsx';

const UPDATE_INTERVAL_MS = 15_000;
const MS_PER_DAY = 86_400_000;

/**
 * Whole days by which the device's clock differs from the server's day. One day more or less is ignored, because it
 * occurs around midnight.
 */
const clockSkewDays = (today: string, device: Date): number => {
  const day = readIsoDay(today);
  const days = day === undefined ? 0 : day - wallClockAt(device, product.timeZone).day;
  return Math.abs(days) <= 1 ? 0 : days;
};

/**
 * The current time, updated at an interval.
 * @param today the server's date, 'YYYY-MM-DD' in Los Angeles
 */
const useNow = (today: string | undefined): Date => {
  const [device, setDevice] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setDevice(new Date()), UPDATE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return today === undefined ? device : new Date(device.getTime() + clockSkewDays(today, device) * MS_PER_DAY);
};

/** Copies the list as plain text, and shows whether that worked. */
function CopyList({ rows, now }: { rows: readonly RegistrationRow[]; now: Date }) {
  const [copyResult, setCopyResult] = useState<'yes' | 'no'>();
  const copy = (): void =>
    void navigator.clipboard.writeText(listAsText(rows, now)).then(
      () => setCopyResult('yes'),
      () => setCopyResult('no'),
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {copyResult === 'yes' && 'Copied as text.'}
        {copyResult === 'no' && 'The list could not be copied.'}
      </Box>
      <Button variant="outlined" startIcon={<CopyIcon />} onClick={copy} sx={{ minHeight: 44 }}>
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
