import type { ScheduleEntry } from '@campjay/query-api/schedule/contract.ts';
import { useState } from 'react';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { fullNameOfEntry, nameOfKid, weekLabel } from '../names.ts';
import { usePlanner } from '../usePlanning.ts';
import { type Column, canPlanIn } from './gridStyles.ts';
import { isSamePlacement, computeMoveTarget } from '../cell/MoveForm.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

/** An entry that is being moved, with the column and week that it comes from. */
export interface MovingEntry {
  readonly entry: ScheduleEntry;
  readonly from: Column;
  readonly week: string;
}

/**
 * Moves entries, both dragged ones and those picked up with the keyboard. `draggedEntry` is the entry picked up with
 * the keyboard.
 */
export const useMoveEntry = () => {
  const planner = usePlanner();
  const dispatch = useAppDispatch();
  const [draggedEntry, setDraggedEntry] = useState<MovingEntry>();

  const showMessage = (text: string): void => {
    planner.announce(text);
    dispatch(messageShown({ text }));
  };
  /** Moves the entry to a cell. Without `choice`, it keeps its choice. */
  const moveTo = ({ entry, from, week }: MovingEntry, to: Column, toWeek: string, choice?: 1 | 2): void => {
    const { schedule } = from;
    if (!canPlanIn(to.schedule) || to.schedule.ownerId !== schedule.ownerId) {
      showMessage(`${fullNameOfEntry(entry)} stays with the family whose plan it is in.`);
      return;
    }
    const cell = { kidId: to.kid.kidId, week: toWeek, ...(choice !== undefined && { choice }) };
    const target = computeMoveTarget(entry, week, cell, schedule.weeks);
    if ('reason' in target) showMessage(target.reason);
    else if (!isSamePlacement(entry, target))
      void planner.send(
        schedule,
        { operation: 'move-entry', body: { entryId: entry.entryId, ...target, weeks: [...target.weeks] } },
        { offersUndo: true },
      );
  };
  return {
    draggedEntry,
    moveTo,
    pickUp: (next: MovingEntry): void => {
      setDraggedEntry(next);
      planner.announce(
        `Picked up ${fullNameOfEntry(next.entry)}, ${nameOfKid(next.from.kid)}, week of ${weekLabel(next.week)}. Use the arrow keys to choose a cell, Enter to drop it, Escape to cancel.`,
      );
    },
    drop: (to: Column, week: string): void => {
      if (draggedEntry) moveTo(draggedEntry, to, week);
      setDraggedEntry(undefined);
    },
    cancelMove: (): void => {
      if (draggedEntry) planner.announce(`${fullNameOfEntry(draggedEntry.entry)} stays where it is.`);
      setDraggedEntry(undefined);
    },
  };
};
export type EntryMover = ReturnType<typeof useMoveEntry>;

/** Visible instructions while an entry is picked up with the keyboard; screen readers get an announcement. */
export function MoveBar({ moving }: { moving: EntryMover }) {
  const { draggedEntry, cancelMove } = moving;
  if (!draggedEntry) return null;
  return (
    <Box
      role="group"
      aria-label="Moving"
      sx={{
        position: 'sticky',
        bottom: { xs: 'calc(68px + env(safe-area-inset-bottom, 0px))', sm: 16 },
        zIndex: 6,
        mt: 2,
        px: 2,
        py: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        borderRadius: 2,
        bgcolor: 'cover.main',
        color: 'cover.text',
        boxShadow: 4,
      }}
    >
      <span>
        Moving <strong>{fullNameOfEntry(draggedEntry.entry)}</strong>: choose a cell with the arrow keys and press
        Enter, or click the cell.
      </span>
      <Button color="inherit" variant="outlined" sx={{ minHeight: 44 }} onClick={cancelMove}>
        Cancel move
      </Button>
    </Box>
  );
}
