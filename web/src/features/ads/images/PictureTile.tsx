import { useSortable } from '@dnd-kit/sortable';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';

interface PictureTileProps {
  readonly imageId: string;
  /** URL of the small variant. */
  readonly url: string;
  /** Starts at 1. */
  readonly position: number;
  readonly onDelete: () => void;
}

/** A picture of the ad, with a drag handle, and a delete button that asks for confirmation. */
export function PictureTile({ imageId, url, position, onDelete }: PictureTileProps) {
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
