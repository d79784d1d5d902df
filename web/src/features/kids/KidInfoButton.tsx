import Box from '@mui/material/Box';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { FieldButton } from '../../ui/Field.tsx';
import { preloadKidInfo } from './KidInfo.tsx';
import { kidButtonLabel, kidInfoOpened, NO_KIDS_LABEL } from './kids.ts';

/** Shows which kids are searched for, and opens the age and grade dialog (Requirements 2.71 to 2.74). */
export function KidInfoButton() {
  const dispatch = useAppDispatch();
  const text = useAppSelector(kidButtonLabel);
  const isOpen = useAppSelector((state) => state.kids.isInfoOpen);
  return (
    <Box onPointerEnter={preloadKidInfo} onFocus={preloadKidInfo}>
      <FieldButton
        label={text === NO_KIDS_LABEL ? NO_KIDS_LABEL : 'Kids'}
        text={text}
        isOpen={isOpen}
        onClick={() => dispatch(kidInfoOpened())}
      />
    </Box>
  );
}
