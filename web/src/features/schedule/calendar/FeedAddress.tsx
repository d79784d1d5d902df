import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { SharingFailed } from '../../favorites/SharingFailed.tsx';
import { FieldInput } from '../../../ui/Field.tsx';
import { useCloseFeedMutation } from './calendarApi.ts';
import { feedAddress, type OwnFeed, subscribeAddress } from './calendars.ts';

interface FeedAddressProps {
  readonly ownerId: string;
  readonly feed: OwnFeed;
  /** The calendar's name. */
  readonly name: string;
}

/** A feed address, with actions to open, copy and stop it. */
export function FeedAddress({ ownerId, feed: { feedId, token }, name }: FeedAddressProps) {
  const [copyResult, setCopyResult] = useState<'yes' | 'no'>();
  const [isStopping, setStopping] = useState(false);
  const [closeFeed, { isLoading, error }] = useCloseFeedMutation();
  const copy = (address: string): void =>
    void navigator.clipboard.writeText(address).then(
      () => setCopyResult('yes'),
      () => setCopyResult('no'),
    );
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {token === null ? (
        <Box>This address cannot be shown any more.</Box>
      ) : (
        <FieldInput
          value={feedAddress(token)}
          readOnly
          inputProps={{ 'aria-label': `Address of the calendar: ${name}`, style: { paddingTop: 0, paddingBottom: 0 } }}
          onFocus={({ target }) => target.select()}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {token !== null && (
          <>
            <Button
              variant="contained"
              disableElevation
              sx={{ minHeight: 44 }}
              onClick={() => copy(feedAddress(token))}
            >
              Copy address
            </Button>
            <Button variant="outlined" href={subscribeAddress(token)} sx={{ minHeight: 44 }}>
              Open in my calendar
            </Button>
          </>
        )}
        {!isStopping && (
          <Button color="error" sx={{ minHeight: 44 }} onClick={() => setStopping(true)}>
            Stop
          </Button>
        )}
      </Box>
      <Box role="status" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {copyResult === 'yes' && 'Copied.'}
        {copyResult === 'no' && 'The address could not be copied. Press on it to select it, and copy it yourself.'}
      </Box>
      {isStopping && (
        <Box role="group" aria-label="Stop this address?" sx={{ display: 'grid', gap: 1 }}>
          <Box>Phones that follow this address get nothing more, at once. A new address is another one.</Box>
          <SharingFailed error={error} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button
              variant="contained"
              color="error"
              disableElevation
              autoFocus
              disabled={isLoading}
              sx={{ minHeight: 44 }}
              onClick={() => void closeFeed({ ownerId, feedId })}
            >
              Stop this address
            </Button>
            <Button sx={{ minHeight: 44 }} onClick={() => setStopping(false)}>
              Keep it
            </Button>
          </Box>
        </Box>
      )}
    </Box>
  );
}
