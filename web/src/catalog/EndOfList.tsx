import Box from '@mui/material/Box';
import { addressOfJay } from '../ui/addressOfJay.ts';
import { DeferredImage } from '../ui/DeferredImage.tsx';

/** Below the last of all cards. */
export function EndOfList() {
  return (
    <Box sx={{ textAlign: 'center', color: 'text.secondary', mt: 5 }}>
      <DeferredImage src={addressOfJay('asleep-in-a-nest')} size={112} />
      <Box component="p" sx={{ mt: 1, mb: 0 }}>
        That is every camp we know for this search.
      </Box>
    </Box>
  );
}
