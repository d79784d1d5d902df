import { SnackbarMessage } from '../../app/snackbar/SnackbarMessage.tsx';
import { usePlanner } from '../usePlanning.ts';
import type { UndoOffer } from './planningState.ts';

/** Long enough to read it and to reach for it with one thumb. */
const VISIBLE_MS = 8000;

/** Says what is no longer as it was, and offers the way back (DESIGN §7: undo of one change as a new event). */
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
