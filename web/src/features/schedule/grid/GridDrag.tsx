import {
  type Active,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import type { DropTarget } from './GridCell.tsx';
import { EntryCard } from './EntryCard.tsx';
import type { MovingEntry, EntryMover } from './MoveBar.tsx';

/** Distance in pixels that the mouse must move with its button pressed before a click becomes a drag. */
const DRAG_DISTANCE_PX = 6;
/**
 * A touch becomes a drag after `delay` milliseconds if it moves at most `tolerance` pixels until then; otherwise it
 * scrolls the page.
 */
const LONG_PRESS = { delay: 300, tolerance: 8 } as const;

/** The entry that the library is dragging. */
const draggedEntryOf = ({ data }: Active): MovingEntry => data.current as unknown as MovingEntry;

/** Disables the library's announcements, because the page's live region already announces all moves. */
const noAnnouncements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

interface GridDragProps {
  readonly entryMover: EntryMover;
  /** Renders the grid. The argument is the entry being dragged. */
  readonly children: (draggedEntry: MovingEntry | undefined) => ReactNode;
}

/** Moves entries by mouse or long press: to another cell, or to first or second choice. */
export function GridDrag({ entryMover, children }: GridDragProps) {
  const [draggedEntry, setDraggedEntry] = useState<MovingEntry>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }),
    useSensor(TouchSensor, { activationConstraint: LONG_PRESS }),
  );
  const handleDragEnd = ({ active, over }: DragEndEvent): void => {
    setDraggedEntry(undefined);
    if (!over) return;
    const { column, week, choice } = over.data.current as unknown as DropTarget;
    entryMover.moveTo(draggedEntryOf(active), column, week, choice);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements: noAnnouncements, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }: DragStartEvent) => setDraggedEntry(draggedEntryOf(active))}
      onDragEnd={handleDragEnd}
      onDragCancel={() => setDraggedEntry(undefined)}
    >
      {children(draggedEntry)}
      <DragOverlay dropAnimation={null}>
        {draggedEntry && (
          <Box sx={{ boxShadow: 6, borderRadius: 1, cursor: 'grabbing', bgcolor: 'background.paper' }}>
            <EntryCard
              cellEntry={{
                entry: draggedEntry.entry,
                continuesFromPreviousWeek: false,
                continuesNextWeek: false,
                weekNumber: 1,
              }}
            />
          </Box>
        )}
      </DragOverlay>
    </DndContext>
  );
}
