import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { commandQueued } from '../../app/commands/commands.ts';
import { isFavorite } from './favorites.ts';
import { savedNote } from './notes.ts';

/** A camp that no longer has a card: the parent's note, and a button to remove it. */
function UnlistedFavorite({ orgId, position }: { orgId: string; position: number }) {
  const dispatch = useAppDispatch();
  const note = useAppSelector((state) => savedNote(state, orgId));
  const isOwn = useAppSelector((state) => isFavorite(state, orgId));
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
    >
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {note === '' ? `Camp ${position}, without a note of yours` : `Your note: ${note}`}
      </Box>
      {isOwn && (
        <Button
          sx={{ minHeight: 44 }}
          aria-label={`Remove unlisted camp ${position} from your favorites`}
          onClick={() => dispatch(commandQueued({ kind: 'favorite', orgId, value: false }))}
        >
          Remove
        </Button>
      )}
    </Box>
  );
}

/** Favorites that the catalog no longer lists; only the favorite itself and the notes remain. */
export function UnlistedFavorites({ orgIds }: { orgIds: readonly string[] }) {
  if (orgIds.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="unlisted" sx={{ mt: 5 }}>
      <Box component="h2" id="unlisted" sx={{ typography: 'h2', m: 0 }}>
        {orgIds.length === 1
          ? 'One of these favorites is not listed any more'
          : `${orgIds.length} of these favorites are not listed any more`}
      </Box>
      <Box component="p" sx={{ mt: 0.5, color: 'text.secondary' }}>
        Its entry has been taken out of the directory. If it comes back, its card will be here again.
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1 }}>
        {orgIds.map((orgId, index) => (
          <UnlistedFavorite key={orgId} orgId={orgId} position={index + 1} />
        ))}
      </Box>
    </Box>
  );
}
