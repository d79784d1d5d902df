import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { SharingFailed } from '../../favorites/SharingFailed.tsx';
import { newUuid } from '../../../app/newUuid.ts';
import { useOpenFeedMutation } from './calendarApi.ts';
import type { OfferedCalendar } from './calendars.ts';
import { FeedAddress } from './FeedAddress.tsx';

/** A calendar with its feed address, or with a button to create one. */
export function Feed({ ownerId, calendar }: { ownerId: string; calendar: OfferedCalendar }) {
  const { kidId, name, feeds } = calendar;
  const [openFeed, { isLoading, error }] = useOpenFeedMutation();
  const id = useId();
  return (
    <Box
      component="li"
      aria-labelledby={id}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1.5, px: 2, py: 1.5, display: 'grid', gap: 1 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography id={id} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {feeds.length === 0 && (
          <Button
            variant="outlined"
            aria-label={`Make an address: ${name}`}
            aria-disabled={isLoading}
            onClick={() => {
              if (!isLoading) void openFeed({ ownerId, feedId: newUuid(), kidId });
            }}
            sx={{ minHeight: 44 }}
          >
            Make an address
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
