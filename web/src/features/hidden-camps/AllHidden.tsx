import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { queuedCommands } from '../../app/commands/commands.ts';
import { isVisitor } from '../identity/useIdentity.ts';
import {
  hiddenCampsVisibilityToggled,
  isCampHidden,
  selectHiddenCampIds,
  type WithHiddenCamps,
} from './hiddenCamps.ts';
import Box from '@mui/material/Box';
import { jayUrl } from '../../ui/jayPictures.ts';
import { DeferredImage } from '../../ui/DeferredImage.tsx';

/** Counts the hidden camps. Takes into account the commands that the server has not confirmed yet. */
const countHidden = (state: WithHiddenCamps): number => {
  const candidateIds = [...(selectHiddenCampIds(state) ?? []), ...queuedCommands(state).map(({ orgId }) => orgId)];
  return [...new Set(candidateIds)].filter((orgId) => isCampHidden(state, orgId)).length;
};

/** Button that shows or hides the hidden camps; only for users with hidden camps (Requirement 2.88). */
export function HiddenToggle() {
  const dispatch = useAppDispatch();
  const isShown = useAppSelector((state) => state.hiddenCampsVisibility.isShown);
  const count = useAppSelector((state) => (isVisitor(state) ? 0 : countHidden(state)));
  if (count === 0) return null;
  return (
    <Button
      variant="outlined"
      sx={{ minHeight: 48, borderRadius: 1 }}
      onClick={() => dispatch(hiddenCampsVisibilityToggled())}
    >
      {isShown ? 'Hide hidden' : 'Show hidden'} ({count})
    </Button>
  );
}

/** Shown if the parent has hidden every camp that the search found. */
export function AllHidden() {
  const dispatch = useAppDispatch();
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, py: 4, textAlign: 'center' }}>
      <DeferredImage src={jayUrl('asleep-in-a-nest')} size={112} />
      <Box component="p" sx={{ typography: 'h3', m: 0, textWrap: 'balance' }}>
        You have hidden every camp that matches.
      </Box>
      <Button
        variant="contained"
        disableElevation
        sx={{ minHeight: 44 }}
        onClick={() => dispatch(hiddenCampsVisibilityToggled())}
      >
        Show hidden
      </Button>
    </Box>
  );
}
