import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Sharer } from './favoritesApi.ts';
import { nameOf } from './nameOf.ts';
import { SharingFailed } from './SharingFailed.tsx';
import { useRemoveSharerMutation } from './sharingApi.ts';

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  overflowWrap: 'anywhere',
} as const;

/** One followed list. Removing it requires confirmation, because it can only be restored with its link. */
function FollowedList({ sharer }: { sharer: Sharer }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [removeSharer, { isLoading, error }] = useRemoveSharerMutation();
  const name = nameOf(sharer);
  const count = sharer.favoritedCamps.length;
  return (
    <Box component="li" sx={row}>
      <span>
        {isConfirming
          ? `No longer keep the list of ${name}? To see it again you need the link.`
          : `${name}, ${count} ${count === 1 ? 'camp' : 'camps'}`}
      </span>
      {isConfirming ? (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button
            variant="contained"
            color="error"
            disableElevation
            autoFocus
            disabled={isLoading}
            sx={{ minHeight: 44 }}
            onClick={() => void removeSharer({ id: sharer.id })}
          >
            Remove list
          </Button>
          <Button sx={{ minHeight: 44 }} onClick={() => setIsConfirming(false)}>
            Keep it
          </Button>
        </Box>
      ) : (
        <Button sx={{ minHeight: 44 }} aria-label={`Remove the list of ${name}`} onClick={() => setIsConfirming(true)}>
          Remove
        </Button>
      )}
      <SharingFailed error={error} />
    </Box>
  );
}

/** The lists of other parents that the user follows. */
export function FollowedLists({ sharers }: { sharers: readonly Sharer[] }) {
  return (
    <Box
      component="section"
      aria-labelledby="kept-lists"
      sx={{ borderTop: '1px solid', borderColor: 'divider', pt: 2 }}
    >
      <Box component="h3" id="kept-lists" sx={{ typography: 'h3', m: 0, mb: 1 }}>
        Lists shared with you
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {sharers.map((sharer) => (
          <FollowedList key={sharer.id} sharer={sharer} />
        ))}
      </Box>
    </Box>
  );
}
