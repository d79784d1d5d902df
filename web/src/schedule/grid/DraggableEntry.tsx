import { useDraggable } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import type { CellEntry } from './cellEntries.ts';
import { type Column, keyOfColumn } from './columns.ts';
import { EntryCard } from './EntryCard.tsx';
import type { DraggedEntry } from './useMoving.ts';

/**
 * An entry that the mouse, or a long press, takes along. Keys move it by the cell that it stands in, which is also what
 * reads it out: it takes no focus of its own.
 */
export function DraggableEntry({ cellEntry, column, week }: { cellEntry: CellEntry; column: Column; week: string }) {
  const { entry } = cellEntry;
  const draggedEntry: DraggedEntry = { entry, from: column, week };
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
