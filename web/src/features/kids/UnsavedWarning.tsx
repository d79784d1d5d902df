import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface UnsavedWarningProps {
  readonly onDiscard: () => void;
  readonly onStay: () => void;
}

/** Warns before the parent leaves with unsaved input. */
export function UnsavedWarning({ onDiscard, onStay }: UnsavedWarningProps) {
  return (
    <>
      <Box role="alert" sx={{ mr: 'auto', fontWeight: 600 }}>
        Your changes are not saved.
      </Box>
      <Button onClick={onDiscard} sx={{ minHeight: 44 }}>
        Discard
      </Button>
      <Button variant="contained" disableElevation autoFocus onClick={onStay} sx={{ minHeight: 44, flexShrink: 0 }}>
        Go on editing
      </Button>
    </>
  );
}
