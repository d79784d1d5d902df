import Box from '@mui/material/Box';
import { jayUrl } from '../../ui/jayPictures.ts';
import { DeferredImage } from '../../ui/DeferredImage.tsx';

/** The message and picture below the last card, once all camps have loaded. */
export function EndOfList() {
  return (
    <Box sx={{ textAlign: 'center', color: 'text.secondary', mt: 5 }}>
      <DeferredImage src={jayUrl('asleep-in-a-nest')} size={112} />
      <Box component="p" sx={{ mt: 1, mb: 0 }}>
        Those are all the camps we found for this search.
      </Box>
    </Box>
  );
}
