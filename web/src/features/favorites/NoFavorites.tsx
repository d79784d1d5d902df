import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { jayUrl } from '../../ui/jayUrl.ts';
import { DeferredImage } from '../../ui/DeferredImage.tsx';

/** Empty state: the parent has no favorites yet (Requirement 2.109), or has selected no list. */
export function NoFavorites({ isSelectionEmpty }: { isSelectionEmpty: boolean }) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, py: 5, textAlign: 'center' }}>
      <DeferredImage src={jayUrl('looking-through-binoculars')} size={168} />
      <Box component="p" sx={{ typography: 'h3', m: 0, textWrap: 'balance' }}>
        {isSelectionEmpty ? (
          'Choose above whose favorites to show.'
        ) : (
          <>
            <Link component={RouterLink} to="/" underline="always">
              Search for camps
            </Link>{' '}
            to add to your favorites.
          </>
        )}
      </Box>
    </Box>
  );
}
