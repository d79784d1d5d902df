import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useAppDispatch } from '../../app/hooks.ts';
import { jayUrl } from '../../ui/jayPictures.ts';
import { DeferredImage } from '../../ui/DeferredImage.tsx';
import { hiddenToggled } from './hiddenCamps.ts';

/** Shown instead of cards if the parent has hidden all of them. */
export function AllHidden() {
  const dispatch = useAppDispatch();
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, py: 4, textAlign: 'center' }}>
      <DeferredImage src={jayUrl('asleep-in-a-nest')} size={112} />
      <Box component="p" sx={{ typography: 'h3', m: 0, textWrap: 'balance' }}>
        You have hidden every camp that matches.
      </Box>
      <Button variant="contained" disableElevation sx={{ minHeight: 44 }} onClick={() => dispatch(hiddenToggled())}>
        Show hidden
      </Button>
    </Box>
  );
}
