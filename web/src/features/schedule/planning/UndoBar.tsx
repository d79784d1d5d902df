import { SnackbarMessage } from '../../../app/snackbar/SnackbarMessage.tsx';
import { usePlanner } from '../usePlanning.ts';
import type { UndoOffer } from './planningState.ts';

/** Milliseconds; long enough to read it and reach the button with one thumb. */
const VISIBLE_MS = 8000;

/** A message about a change, with an Undo button (Requirement D7.22). */
export function UndoBar({ offer: { text, seen, revision } }: { offer: UndoOffer }) {
  const planner = usePlanner();
  const undo = (): void => {
    planner.closeOffer();
    void planner.send(seen, { operation: 'undo-change', body: { revision } });
  };
  return (
    <SnackbarMessage
      ignoresEscape
      text={text}
      ms={VISIBLE_MS}
      action={{ label: 'Undo', onPress: undo }}
      onClose={planner.closeOffer}
    />
  );
}
