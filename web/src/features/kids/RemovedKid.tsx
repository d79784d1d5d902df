import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface RemovedKidProps {
  readonly title: string;
  readonly canUndo: boolean;
  readonly onUndo: () => void;
}

/** Placeholder for a removed kid until the dialog is saved. It takes the focus from the button that is gone. */
export function RemovedKid({ title, canUndo, onUndo }: RemovedKidProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        pl: 1.5,
        pr: 1,
        border: '1px dashed',
        borderColor: 'divider',
        borderRadius: 1,
        color: 'text.secondary',
      }}
    >
      <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {title} is removed
      </Box>
      <Button
        autoFocus
        aria-label={`Undo removing ${title}`}
        disabled={!canUndo}
        onClick={onUndo}
        sx={{ minHeight: 44, flexShrink: 0 }}
      >
        Undo
      </Button>
    </Box>
  );
}
