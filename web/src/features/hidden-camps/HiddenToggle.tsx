import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { queuedCommands } from '../../app/commands/commands.ts';
import { isVisitor } from '../identity/useIdentity.ts';
import { hiddenToggled, isHidden, listedHidden, type WithHiddenCamps } from './hiddenCamps.ts';

const hiddenCount = (state: WithHiddenCamps): number => {
  const knownIds = [...(listedHidden(state) ?? []), ...queuedCommands(state).map(({ orgId }) => orgId)];
  return [...new Set(knownIds)].filter((orgId) => isHidden(state, orgId)).length;
};

/** Shows or hides the hidden camps; only for signed-in users with hidden camps (Requirement 2.88). */
export function HiddenToggle() {
  const dispatch = useAppDispatch();
  const isShown = useAppSelector((state) => state.hiddenCamps.isShown);
  const count = useAppSelector((state) => (isVisitor(state) ? 0 : hiddenCount(state)));
  if (count === 0) return null;
  return (
    <Button variant="outlined" sx={{ minHeight: 48, borderRadius: 1 }} onClick={() => dispatch(hiddenToggled())}>
      {isShown ? 'Hide hidden' : 'Show hidden'} ({count})
    </Button>
  );
}
