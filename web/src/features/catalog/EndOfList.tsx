import Box from '@mui/material/Box';
import { jayUrl } from '../../ui/jayPictures.ts';
import { DeferredImage } from '../../ui/DeferredImage.tsx';

/** Below the last card of the list. */
export function EndOfList() {
  return (
    <Box sx={{ textAlign: 'center', color: 'text.secondary', mt: 5 }}>
      <DeferredImage src={jayUrl('asleep-in-a-nest')} size={112} />
      <Box component="p" sx={{ mt: 1, mb: 0 }}>
        That is every camp we know for this search.
      </Box>
    </Box>
  );
}
