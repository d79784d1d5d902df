import {
  useSortable,
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
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

interface PictureTileProps {
  readonly imageId: string;
  /** URL of the small variant. */
  readonly url: string;
  /** Starts at 1. */
  readonly position: number;
  readonly onDelete: () => void;
}

/** A picture of the ad with a drag handle and a delete button, which asks for confirmation. */
function PictureTile({ imageId, url, position, onDelete }: PictureTileProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: imageId,
  });
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined, transition }}
      sx={{
        position: 'relative',
        zIndex: isDragging ? 1 : 0,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'background.paper',
        boxShadow: isDragging ? 6 : 0,
        '@media (prefers-reduced-motion: reduce)': { transition: 'none !important' },
      }}
    >
      <Box
        component="img"
        src={url}
        alt={`Picture ${position}`}
        loading="lazy"
        sx={{ display: 'block', width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', bgcolor: 'action.hover' }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center' }}>
        <IconButton
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Move picture ${position}`}
          sx={{ width: 44, height: 44, cursor: 'grab', touchAction: 'manipulation' }}
        >
          <DragIndicatorIcon />
        </IconButton>
        {isConfirming ? (
          <span>
            <Button color="error" autoFocus onClick={onDelete} sx={{ minHeight: 44 }}>
              Delete for good
            </Button>
            <Button onClick={() => setIsConfirming(false)} sx={{ minHeight: 44 }}>
              Keep
            </Button>
          </span>
        ) : (
          <Button
            onClick={() => setIsConfirming(true)}
            aria-label={`Delete picture ${position}`}
            sx={{ minHeight: 44 }}
          >
            Delete
          </Button>
        )}
      </Box>
    </Box>
  );
}

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

/** The pictures in the order of the card. The user can reorder them by mouse, long press, or keyboard. */
export function PictureList({ pictures, onReorder, onDelete }: PictureListProps) {
  const ids = pictures.map(({ imageId }) => imageId);
  const sensors = useSensors(
    // In pixels: a shorter movement is a click.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // In ms and pixels: a shorter touch, or one that moves, scrolls the page.
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
