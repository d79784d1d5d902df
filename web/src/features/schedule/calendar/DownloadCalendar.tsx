import { product } from '@campjay/domain/product.ts';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { saveFile } from '../../accounts/saveFile.ts';
import { refusalMessage } from '../../../app/refusal.ts';
import { useCalendarFileMutation } from './calendarApi.ts';
import type { OfferedCalendar } from './calendars.ts';

const DOWNLOADED = 'The calendar is in your downloads.';
const FAILED = 'The calendar could not be put together. Please try again.';

/** 'campjay-robins-summer.ics'. Only letters, digits and hyphens, which are valid in file names on every system. */
const fileName = (calendar: string): string => {
  const slug = calendar
    .normalize('NFKD')
    .replace(/[’\p{M}]/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${product.name}-${slug}`.toLowerCase().concat('.ics');
};

/** A download button for each calendar, and the result of the last press. */
export function DownloadCalendar({ ownerId, calendars }: { ownerId: string; calendars: readonly OfferedCalendar[] }) {
  const [load, { isLoading, reset }] = useCalendarFileMutation();
  const [outcome, setOutcome] = useState<string>();
  const download = async ({ kidId, name }: OfferedCalendar): Promise<void> => {
    if (isLoading) return;
    setOutcome(undefined);
    const { data, error } = await load({ ownerId, kidId: kidId ?? undefined });
    if (data !== undefined) saveFile(fileName(name), 'text/calendar', data);
    setOutcome(error ? (refusalMessage(error) ?? FAILED) : DOWNLOADED);
    if (!error) reset(); // the store does not need to cache the file
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {calendars.map((calendar) => (
          <Button
            key={calendar.kidId}
            variant="outlined"
            startIcon={<DownloadIcon />}
            aria-label={`Download: ${calendar.name}`}
            aria-disabled={isLoading}
            onClick={() => void download(calendar)}
            sx={{ minHeight: 44, maxWidth: '100%', overflowWrap: 'anywhere' }}
          >
            {calendar.name}
          </Button>
        ))}
      </Box>
      <Box
        role={outcome === undefined || outcome === DOWNLOADED ? 'status' : 'alert'}
        sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}
      >
        {outcome}
      </Box>
    </>
  );
}
