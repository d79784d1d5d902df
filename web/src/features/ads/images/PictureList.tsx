import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import Box from '@mui/material/Box';
import { PictureTile } from './PictureTile.tsx';

export interface Picture {
  readonly imageId: string;
  readonly url: string;
}

interface PictureListProps {
  readonly pictures: readonly Picture[];
  readonly onReorder: (pictures: readonly Picture[]) => void;
  readonly onDelete: (imageId: string) => void;
}

const INSTRUCTIONS =
  'To move a picture, press space, move it with the arrow keys, and press space again. Escape leaves it where it was.';

/** The pictures in the order of the card; reordered by mouse, long press, or keyboard. */
export function PictureList({ pictures, onReorder, onDelete }: PictureListProps) {
  const ids = pictures.map(({ imageId }) => imageId);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const positionOf = (id: unknown): number => ids.indexOf(String(id)) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picture ${positionOf(active.id)} of ${ids.length} is picked up.`,
    onDragOver: ({ over }) => (over ? `It is at place ${positionOf(over.id)} of ${ids.length}.` : undefined),
    onDragEnd: ({ over }) =>
      over ? `The picture is now at place ${positionOf(over.id)} of ${ids.length}.` : undefined,
    onDragCancel: ({ active }) => `The picture stays at place ${positionOf(active.id)}.`,
  };
  const handleDragEnd = ({ active, over }: DragEndEvent): void => {
    if (over && over.id !== active.id)
      onReorder(arrayMove([...pictures], positionOf(active.id) - 1, positionOf(over.id) - 1));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: INSTRUCTIONS } }}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <Box
          component="ol"
          aria-label="Pictures of the ad"
          sx={{
            m: 0,
            mb: 2,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 168px), 1fr))',
          }}
        >
          {pictures.map(({ imageId, url }, index) => (
            <PictureTile
              key={imageId}
              imageId={imageId}
              url={url.replace('/large.', '/small.')}
              position={index + 1}
              onDelete={() => onDelete(imageId)}
            />
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  );
}
