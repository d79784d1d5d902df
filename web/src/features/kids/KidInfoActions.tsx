import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface KidInfoActionsProps {
  readonly formId: string;
  /** The parent is leaving with unsaved changes. */
  readonly isConfirming: boolean;
  readonly isSaving: boolean;
  readonly onDiscard: () => void;
}

export function KidInfoActions({ formId, isConfirming, isSaving, onDiscard }: KidInfoActionsProps) {
  return (
    <>
      <Box role="alert" sx={{ mr: 'auto', fontWeight: 600, '&:empty': { display: 'none' } }}>
        {isConfirming && 'Your changes are not saved.'}
      </Box>
      {isConfirming && (
        <Button onClick={onDiscard} sx={{ minHeight: 44 }}>
          Discard
        </Button>
      )}
      <Button
        type="submit"
        form={formId}
        variant="contained"
        disableElevation
        aria-disabled={isSaving}
        sx={{ minHeight: { xs: 48, sm: 44 }, px: 4, flexGrow: { xs: 1, sm: 0 } }}
      >
        {isSaving ? 'Saving…' : 'Save'}
      </Button>
    </>
  );
}
