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
  readonly moving: EntryMover;
  /** Renders the grid. The argument is the entry being dragged. */
  readonly children: (activeEntry: MovingEntry | undefined) => ReactNode;
}

/** Moves entries by mouse or long press: to another cell, or to first or second choice. */
export function GridDrag({ moving, children }: GridDragProps) {
  const [activeEntry, setActiveEntry] = useState<MovingEntry>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }),
    useSensor(TouchSensor, { activationConstraint: LONG_PRESS }),
  );
  const handleDragEnd = ({ active, over }: DragEndEvent): void => {
    setActiveEntry(undefined);
    if (!over) return;
    const { column, week, choice } = over.data.current as unknown as DropTarget;
    moving.moveTo(draggedEntryOf(active), column, week, choice);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements: noAnnouncements, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }: DragStartEvent) => setActiveEntry(draggedEntryOf(active))}
      onDragEnd={handleDragEnd}
      onDragCancel={() => setActiveEntry(undefined)}
    >
      {children(activeEntry)}
      <DragOverlay dropAnimation={null}>
        {activeEntry && (
          <Box sx={{ boxShadow: 6, borderRadius: 1, cursor: 'grabbing', bgcolor: 'background.paper' }}>
            <EntryCard
              cellEntry={{
                entry: activeEntry.entry,
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
