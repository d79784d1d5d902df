import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { fullNameOfEntry } from '../names.ts';
import type { Moving } from './useMoving.ts';

/** Instructions while an entry is picked up, for sighted users too. */
export function MoveBar({ moving }: { moving: Moving }) {
  const { draggedEntry, cancelMove } = moving;
  if (!draggedEntry) return null;
  return (
    <Box
      role="group"
      aria-label="Moving"
      sx={{
        position: 'sticky',
        bottom: { xs: 'calc(68px + env(safe-area-inset-bottom, 0px))', sm: 16 },
        zIndex: 6,
        mt: 2,
        px: 2,
        py: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        borderRadius: 2,
        bgcolor: 'cover.main',
        color: 'cover.text',
        boxShadow: 4,
      }}
    >
      <span>
        Moving <strong>{fullNameOfEntry(draggedEntry.entry)}</strong>: choose its cell by arrow keys or a press, Enter
        drops it.
      </span>
      <Button color="inherit" variant="outlined" sx={{ minHeight: 44 }} onClick={cancelMove}>
        Leave it there
      </Button>
    </Box>
  );
}
