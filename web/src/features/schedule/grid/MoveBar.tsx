import type { ScheduleEntry } from '@campjay/query-api/schedule/contract.ts';
import { useState } from 'react';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { fullNameOfEntry, nameOfKid, weekLabel } from '../names.ts';
import { announce } from '../planning/LiveRegion.tsx';
import { queuePlanning } from '../planning/planningKinds.ts';
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
 * Moves entries to other cells, both entries that are dragged and entries that are picked up with the keyboard.
 * `pickedUpEntry` is the entry that is currently picked up with the keyboard.
 */
export const useMoveEntry = () => {
  const dispatch = useAppDispatch();
  const [pickedUpEntry, setPickedUpEntry] = useState<MovingEntry>();

  const showMessage = (text: string): void => {
    announce(text);
    dispatch(messageShown({ text }));
  };
  /**
   * Moves the entry to a cell, as the family's first or second choice for the week. Without `choice`, the entry keeps
   * its choice.
   */
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
      dispatch(
        queuePlanning(
          schedule,
          { operation: 'move-entry', body: { entryId: entry.entryId, ...target, weeks: [...target.weeks] } },
          { offersUndo: true },
        ),
      );
  };
  return {
    pickedUpEntry,
    moveTo,
    pickUp: (newEntry: MovingEntry): void => {
      setPickedUpEntry(newEntry);
      announce(
        `Picked up ${fullNameOfEntry(newEntry.entry)}, ${nameOfKid(newEntry.from.kid)}, week of ${weekLabel(newEntry.week)}. Use the arrow keys to choose a cell, Enter to drop it, Escape to cancel.`,
      );
    },
    drop: (to: Column, week: string): void => {
      if (pickedUpEntry) moveTo(pickedUpEntry, to, week);
      setPickedUpEntry(undefined);
    },
    cancelMove: (): void => {
      if (pickedUpEntry) announce(`${fullNameOfEntry(pickedUpEntry.entry)} stays where it is.`);
      setPickedUpEntry(undefined);
    },
  };
};
export type EntryMover = ReturnType<typeof useMoveEntry>;

/** Visible instructions while an entry is picked up with the keyboard; screen readers get an announcement. */
export function MoveBar({ entryMover }: { entryMover: EntryMover }) {
  const { pickedUpEntry, cancelMove } = entryMover;
  if (!pickedUpEntry) return null;
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
        Moving <strong>{fullNameOfEntry(pickedUpEntry.entry)}</strong>: choose a cell with the arrow keys and press
        Enter, or click the cell.
      </span>
      <Button color="inherit" variant="outlined" sx={{ minHeight: 44 }} onClick={cancelMove}>
        Cancel move
      </Button>
    </Box>
  );
}
