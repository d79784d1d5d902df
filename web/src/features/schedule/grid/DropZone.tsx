import { useDroppable } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import { type Column, keyOfColumn } from './columns.ts';

/** Where a dragged entry can be dropped. */
export interface DropPlace {
  readonly column: Column;
  readonly week: string;
  readonly choice: 1 | 2;
}

interface DropZoneProps extends DropPlace {
  /** Whether an entry is being dragged that can be dropped here. */
  readonly isOpen: boolean;
}

/**
 * The upper half of a cell accepts an entry as first choice, the lower half as second. Visible only while an entry is
 * over it.
 */
export function DropZone({ column, week, choice, isOpen }: DropZoneProps) {
  const place: DropPlace = { column, week, choice };
  const { setNodeRef, isOver } = useDroppable({
    id: `${keyOfColumn(column)} ${week} choice ${choice}`,
    data: place,
    disabled: !isOpen,
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
