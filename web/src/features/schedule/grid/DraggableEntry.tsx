import { useDraggable } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import type { CellEntry } from './cellEntries.ts';
import { type Column, keyOfColumn } from './columns.ts';
import { EntryCard } from './EntryCard.tsx';
import type { DraggedEntry } from './useMoving.ts';

/**
 * An entry that can be dragged by mouse or long press. It takes no focus of its own: the keyboard moves it from its
 * cell, which also reads it out.
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
