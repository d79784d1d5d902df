import Box from '@mui/material/Box';
import { visuallyHidden } from '../../../ui/Panel.tsx';
import { usePlanningState, usePlanner } from '../usePlanning.ts';
import { SnackbarMessage } from '../../../app/snackbar/MessageBar.tsx';
import type { UndoOffer } from './planningState.ts';
import { Suspense } from 'react';
import { lazyComponent } from '../../../ui/lazyComponent.ts';

/**
 * Announces changes to screen readers. A dialog needs its own live region, because screen readers ignore everything
 * outside an open dialog.
 */
export function LiveRegion() {
  const { text, at } = usePlanningState(({ announcement }) => announcement);
  return (
    <Box role="status" sx={visuallyHidden}>
      {/* A new key remounts the element, so that screen readers announce a repeated text again. */}
      <span key={at}>{text}</span>
    </Box>
  );
}

/** How long the message stays visible: long enough to read it and to reach the button with one thumb. */
const VISIBLE_MS = 8000;

/** A message about a change that was made, with an Undo button (Requirement D7.22). */
function UndoBar({ offer: { text, scheduleBefore, revision } }: { offer: UndoOffer }) {
  const planner = usePlanner();
  const undo = (): void => {
    planner.closeUndoOffer();
    void planner.send(scheduleBefore, { operation: 'undo-change', body: { revision } });
  };
  return (
    <SnackbarMessage
      ignoresEscape
      text={text}
      ms={VISIBLE_MS}
      action={{ label: 'Undo', onPress: undo }}
      onClose={planner.closeUndoOffer}
    />
  );
}

const ConflictDialog = lazyComponent(
  () => import('./ConflictDialog.tsx'),
  (module) => module.ConflictDialog,
);

/**
 * Renders the planner's announcements, undo message and conflict dialog. Every page that sends planning commands must
 * render it once.
 */
export function PlanningHost() {
  const conflict = usePlanningState((state) => state.conflict);
  const undoOffer = usePlanningState((state) => state.undoOffer);
  return (
    <>
      <LiveRegion />
      {undoOffer && <UndoBar key={undoOffer.id} offer={undoOffer} />}
      <Suspense fallback={null}>{conflict && <ConflictDialog conflict={conflict} />}</Suspense>
    </>
  );
}
