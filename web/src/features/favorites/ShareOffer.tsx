import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { SharingFailed } from './SharingFailed.tsx';
import { useUpdateSharingMutation } from './sharingApi.ts';
import { WithNotes } from './WithNotes.tsx';

/** Explains sharing and starts it. */
export function ShareOffer() {
  const [withNotes, setWithNotes] = useState(true);
  const [updateSharing, { isLoading, error }] = useUpdateSharingMutation();
  return (
    <>
      <Box component="p" sx={{ m: 0 }}>
        Make a link and send it to another parent. Anyone who has it sees your name and your favorites as they are at
        the time, and can change nothing. You can stop sharing whenever you like.
      </Box>
      <WithNotes isChecked={withNotes} isDisabled={isLoading} onChange={setWithNotes} />
      <SharingFailed error={error} />
      <Button
        variant="contained"
        disableElevation
        sx={{ minHeight: 48 }}
        disabled={isLoading}
        onClick={() => void updateSharing({ isShared: true, withNotes })}
      >
        {isLoading ? 'Making the link…' : 'Make a link'}
      </Button>
    </>
  );
}
