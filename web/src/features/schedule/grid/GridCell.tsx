import { useDroppable, useDraggable } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import { type Column, keyOfColumn, canPlanIn } from './gridStyles.ts';
import { type CellEntry, describeCell, NOTHING_PLANNED, formatFreeKid, type FreeKid } from './cellEntries.ts';
import { EntryCard } from './EntryCard.tsx';
import type { MovingEntry } from './MoveBar.tsx';
import type { KeyboardEvent, MouseEvent } from 'react';
import { CellWarnings, cellWarningLines } from '../insights/CellWarnings.tsx';
import type { CellPosition } from './useRovingCell.ts';

/** Where a dragged entry can be dropped: the half of a cell for the first or for the second choice of the week. */
export interface DropTarget {
  readonly column: Column;
  readonly week: string;
  readonly choice: 1 | 2;
}

interface DropZoneProps extends DropTarget {
  /** Whether an entry is being dragged that can be dropped here. */
  readonly isActive: boolean;
}

/**
 * Accepts a dragged entry: in the upper half of a cell as first choice, in the lower half as second choice. It is
 * visible only while an entry is dragged over it.
 */
function DropZone({ column, week, choice, isActive }: DropZoneProps) {
  const dropTarget: DropTarget = { column, week, choice };
  const { setNodeRef, isOver } = useDroppable({
    id: `${keyOfColumn(column)} ${week} choice ${choice}`,
    data: dropTarget,
    disabled: !isActive,
  });
  return (
    <Box
      ref={setNodeRef}
      aria-hidden="true"
      sx={{
        position: 'absolute',
        left: 2,
        right: 2,
        ...(choice === 1 ? { top: 2, bottom: '50%' } : { top: '50%', bottom: 2 }),
        pointerEvents: 'none',
        zIndex: 2,
        display: 'grid',
        placeItems: 'center',
        borderRadius: 1,
        fontSize: 13,
        fontWeight: 700,
        ...(isOver && {
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
          opacity: 0.92,
        }),
      }}
    >
      {isOver && (choice === 1 ? 'First choice' : 'Second choice')}
    </Box>
  );
}

/**
 * An entry that can be dragged by mouse or long press. It cannot be focused: with the keyboard, the user moves it from
 * its cell, whose label also contains the entry for screen readers.
 */
function DraggableEntry({ cellEntry, column, week }: { cellEntry: CellEntry; column: Column; week: string }) {
  const { entry } = cellEntry;
  const draggedEntry: MovingEntry = { entry, from: column, week };
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `${keyOfColumn(column)} ${week} ${entry.entryId}`,
    data: draggedEntry,
  });
  return (
    <Box
      ref={setNodeRef}
      {...listeners}
      data-entry={entry.entryId}
      sx={{
        display: 'grid',
        minWidth: 0,
        cursor: 'grab',
        touchAction: 'manipulation',
        userSelect: 'none',
        opacity: isDragging ? 0.4 : 1,
      }}
    >
      <EntryCard cellEntry={cellEntry} />
    </Box>
  );
}

interface GridCellProps {
  readonly column: Column;
  readonly week: string;
  readonly entries: readonly CellEntry[];
  /** Friends' kids who are free for playdates in this week. */
  readonly freeKids: readonly FreeKid[];
  readonly position: CellPosition;
  readonly isTabStop: boolean;
  /** Whether an entry is being moved that can be dropped here. */
  readonly isDropTarget: boolean;
  readonly onOpen: (entryId: string | undefined) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
}

const cellStyles = {
  position: 'relative',
  p: 0,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&:hover .nothing::after': { content: '" · Add"' },
  // The neighboring cells would cover an outer focus ring.
  '&:focus-visible:focus-visible': { outlineOffset: '-3px', boxShadow: 'none', zIndex: 1 },
} as const;

/** Lists the friends' kids who are free for playdates in the week. */
function FreeFriendKids({ freeKids }: { freeKids: readonly FreeKid[] }) {
  return (
    <Box sx={{ fontSize: 12.5, lineHeight: 1.35, color: 'secondary.main', fontWeight: 600, overflowWrap: 'anywhere' }}>
      Free to play: {freeKids.map(formatFreeKid).join(', ')}
    </Box>
  );
}

/** A kid's week. A press anywhere in the cell opens its panel; the label describes its entries to screen readers. */
export function GridCell(props: GridCellProps) {
  const { column, week, entries, freeKids, position, isTabStop, isDropTarget, onOpen, onKeyDown, onFocus } = props;
  const canPlan = canPlanIn(column.schedule);
  const label = [
    describeCell(column, week, entries),
    ...cellWarningLines(column.schedule, column.kid.kidId, week),
    ...(freeKids.length === 0 ? [] : [`Free to play: ${freeKids.map(formatFreeKid).join(', ')}`]),
  ].join('. ');
  const openOnClick = (event: MouseEvent): void => {
    const clickedEntry = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-entry]') : null;
    onOpen(clickedEntry?.dataset['entry']);
  };
  const openOnKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') {
      onKeyDown(event);
      return;
    }
    event.preventDefault();
    onOpen(undefined);
  };
  return (
    <Box
      component="td"
      role="gridcell"
      aria-haspopup="dialog"
      aria-label={label}
      data-row={position.row}
      data-column={position.column}
      tabIndex={isTabStop ? 0 : -1}
      onClick={openOnClick}
      onKeyDown={openOnKey}
      onFocus={onFocus}
      sx={cellStyles}
    >
      <Box aria-hidden="true" className="cell">
        {entries.length === 0 && (
          <Box className="nothing" sx={{ color: 'text.secondary', fontSize: 13.5, px: 0.5, py: 0.75 }}>
            {NOTHING_PLANNED}
          </Box>
        )}
        {entries.map((cellEntry) => (
          <div key={cellEntry.entry.entryId} className={cellEntry.continuesNextWeek ? 'entry goes-on' : 'entry'}>
            {canPlan ? (
              <DraggableEntry cellEntry={cellEntry} column={column} week={week} />
            ) : (
              <div data-entry={cellEntry.entry.entryId}>
                <EntryCard cellEntry={cellEntry} />
              </div>
            )}
          </div>
        ))}
        {freeKids.length > 0 && <FreeFriendKids freeKids={freeKids} />}
        <CellWarnings schedule={column.schedule} kidId={column.kid.kidId} week={week} />
      </Box>
      {canPlan && (
        <>
          <DropZone column={column} week={week} choice={1} isActive={isDropTarget} />
          <DropZone column={column} week={week} choice={2} isActive={isDropTarget} />
        </>
      )}
    </Box>
  );
}
