import Box from '@mui/material/Box';
import { useFavoritesQuery } from './favoritesApi.ts';
import { FollowedLists } from './FollowedLists.tsx';
import { ShareLink } from './ShareLink.tsx';
import { ShareOffer } from './ShareOffer.tsx';

/** How the parent's favorites are shared, and which lists the parent follows. */
export function Sharing() {
  const { data: favorites } = useFavoritesQuery(undefined);
  if (!favorites) return null;
  const { favoritesToken, areNotesShared, favoritedCampsFromSharers: sharers } = favorites;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {favoritesToken === null ? <ShareOffer /> : <ShareLink token={favoritesToken} withNotes={areNotesShared} />}
      {sharers.length > 0 && <FollowedLists sharers={sharers} />}
    </Box>
  );
}
