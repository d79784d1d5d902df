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
import type { DropPlace } from './DropZone.tsx';
import { EntryCard } from './EntryCard.tsx';
import type { Carried, Moving } from './useMoving.ts';

/** Pixels that a pressed mouse moves before it is a drag and no click. */
const MOUSE_START_PX = 6;
/** A thumb that rests so long drags; before that it scrolls, and may move by so many pixels. */
const LONG_PRESS = { delay: 300, tolerance: 8 } as const;

const carriedBy = ({ data }: Active): Carried => data.current as unknown as Carried;

/** The live region speaks for every way of moving; the package's own would say it in other words. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

interface GridDragProps {
  readonly moving: Moving;
  /** Draws what is dragged upon. */
  readonly children: (dragged: Carried | undefined) => ReactNode;
}

/** Entries are moved by the mouse or by a long press: to another cell, or to first or second choice. */
export function GridDrag({ moving, children }: GridDragProps) {
  const [dragged, setDragged] = useState<Carried>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_START_PX } }),
    useSensor(TouchSensor, { activationConstraint: LONG_PRESS }),
  );
  const end = ({ active, over }: DragEndEvent): void => {
    setDragged(undefined);
    if (!over) return;
    const { column, week, choice } = over.data.current as unknown as DropPlace;
    moving.moveTo(carriedBy(active), column, week, choice);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }: DragStartEvent) => setDragged(carriedBy(active))}
      onDragEnd={end}
      onDragCancel={() => setDragged(undefined)}
    >
      {children(dragged)}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <Box sx={{ boxShadow: 6, borderRadius: 1, cursor: 'grabbing', bgcolor: 'background.paper' }}>
            <EntryCard of={{ entry: dragged.entry, isContinued: false, goesOn: false, nth: 1 }} />
          </Box>
        )}
      </DragOverlay>
    </DndContext>
  );
}
