import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { SharingFailed } from './SharingFailed.tsx';
import { useUpdateSharingMutation } from './sharingApi.ts';

/** Stops sharing, after a confirmation that states the consequences. */
export function StopSharing() {
  const [isConfirming, setIsConfirming] = useState(false);
  const [updateSharing, { isLoading, error }] = useUpdateSharingMutation();
  if (!isConfirming)
    return (
      <Button color="error" sx={{ minHeight: 44, justifySelf: 'start', ml: -1 }} onClick={() => setIsConfirming(true)}>
        Stop sharing
      </Button>
    );
  return (
    <Box role="group" aria-label="Stop sharing?" sx={{ display: 'grid', gap: 1.5 }}>
      <Box component="p" sx={{ m: 0 }}>
        The link ends at once, also for parents who keep your list. If you share again later, it is by another link.
      </Box>
      <SharingFailed error={error} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          color="error"
          disableElevation
          autoFocus
          disabled={isLoading}
          sx={{ minHeight: 44 }}
          onClick={() => void updateSharing({ isShared: false })}
        >
          Stop sharing
        </Button>
        <Button sx={{ minHeight: 44 }} onClick={() => setIsConfirming(false)}>
          Keep sharing
        </Button>
      </Box>
    </Box>
  );
}
