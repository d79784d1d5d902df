import { product } from '@campjay/domain/product/product.ts';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, useId } from 'react';
import { saveFile } from '../../../ui/export/SaveCsvButton.tsx';
import { refusalMessage } from '../../../app/requestErrors.ts';
import Typography from '@mui/material/Typography';
import { SharingFailed } from '../../favorites/ListCover.tsx';
import { newUuid } from '../../../app/commandRequest.ts';
import {
  FeedAddress,
  type ScheduleCalendar,
  listScheduleCalendars,
  useCalendarFileMutation,
  useOpenFeedMutation,
} from './FeedAddress.tsx';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { TitledDialog } from '../../../ui/dialogs/TitledDialog.tsx';

const DOWNLOADED = 'The calendar is in your downloads.';
const FAILED = 'The calendar could not be created. Please try again.';

/**
 * Converts a calendar's name to a file name: 'campjay-robins-summer.ics'. Uses only letters, digits and hyphens, which
 * every system accepts in file names.
 */
const toFileName = (calendar: string): string => {
  const slug = calendar
    .normalize('NFKD')
    .replace(/[’\p{M}]/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${product.name}-${slug}`.toLowerCase().concat('.ics');
};

/** A download button for each calendar, and the result of the last download. */
function DownloadCalendar({ ownerId, calendars }: { ownerId: string; calendars: readonly ScheduleCalendar[] }) {
  const [fetchFile, { isLoading, reset }] = useCalendarFileMutation();
  const [outcome, setOutcome] = useState<string>();
  const download = async ({ kidId, name }: ScheduleCalendar): Promise<void> => {
    if (isLoading) return;
    setOutcome(undefined);
    const { data, error } = await fetchFile({ ownerId, kidId: kidId ?? undefined });
    if (data !== undefined) saveFile(toFileName(name), 'text/calendar', data);
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

/** A calendar with its feed addresses, or with a button to create the first one. */
function CalendarFeeds({ ownerId, calendar }: { ownerId: string; calendar: ScheduleCalendar }) {
  const { kidId, name, feeds } = calendar;
  const [openFeed, { isLoading, error }] = useOpenFeedMutation();
  const nameId = useId();
  return (
    <Box
      component="li"
      aria-labelledby={nameId}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1.5, px: 2, py: 1.5, display: 'grid', gap: 1 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography id={nameId} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {feeds.length === 0 && (
          <Button
            variant="outlined"
            aria-label={`Create an address: ${name}`}
            aria-disabled={isLoading}
            onClick={() => {
              if (!isLoading) void openFeed({ ownerId, feedId: newUuid(), kidId });
            }}
            sx={{ minHeight: 44 }}
          >
            Create an address
          </Button>
        )}
      </Box>
      <SharingFailed error={error} />
      {feeds.map((feed) => (
        <FeedAddress key={feed.feedId} ownerId={ownerId} feed={feed} name={name} />
      ))}
    </Box>
  );
}

const summaryStyles = {
  minHeight: 44,
  display: 'list-item',
  alignContent: 'center',
  cursor: 'pointer',
  fontWeight: 600,
} as const;

/** Instructions to subscribe to a feed address in the most common calendar programs. */
function HowToSubscribe() {
  return (
    <Box component="details">
      <Box component="summary" sx={summaryStyles}>
        How to subscribe
      </Box>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 0.5, '& dt': { fontWeight: 600, mt: 1 }, '& dd': { m: 0 } }}
      >
        <dt>iPhone, iPad or Mac</dt>
        <dd>On that device, press “Open in my calendar”, then “Subscribe”.</dd>
        <dt>Android, or Google Calendar</dt>
        <dd>
          Copy the address. Open calendar.google.com on a computer, press the plus beside “Other calendars”, choose
          “From URL”, and paste it. The calendar appears on your phone a little later. Google checks for changes a few
          times a day.
        </dd>
        <dt>Outlook</dt>
        <dd>Copy the address. Choose “Add calendar”, then “Subscribe from web”, and paste it.</dd>
      </Box>
    </Box>
  );
}

/** Exports a schedule to calendar programs: as a feed address to subscribe to, or as a one-time file. */
export function CalendarDialog({ schedule, onClose }: { schedule: ScheduleView; onClose: () => void }) {
  const [feedsId, filesId] = [useId(), useId()];
  const calendars = listScheduleCalendars(schedule);
  return (
    <TitledDialog isOpen onClose={onClose} title="Calendar">
      <Box sx={{ display: 'grid', gap: 3.5 }}>
        <Box component="section" aria-labelledby={feedsId} sx={{ display: 'grid', gap: 1.5 }}>
          <Typography id={feedsId} variant="h3">
            On your phone
          </Typography>
          <Typography>
            A phone that subscribes to an address gets every change by itself. It reminds you a day before a
            registration opens, and again 15 minutes before.
          </Typography>
          <Typography>
            <strong>Anyone with an address can read that calendar</strong>, including notes and kids’ names. Keep the
            address to yourself; if others got hold of it, stop it here.
            {schedule.mode !== 'own' && ' It stops working when this schedule is no longer shared with you.'}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
            {calendars.map((calendar) => (
              <CalendarFeeds
                key={calendar.isKidRemoved ? calendar.feeds[0]?.feedId : (calendar.kidId ?? 'all')}
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
            For any calendar program. It contains what is planned now; download it again to get later changes.
          </Typography>
          <DownloadCalendar
            ownerId={schedule.ownerId}
            calendars={calendars.filter(({ isKidRemoved }) => !isKidRemoved)}
          />
        </Box>
      </Box>
    </TitledDialog>
  );
}
