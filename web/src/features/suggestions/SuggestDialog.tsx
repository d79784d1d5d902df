import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { type SuggestionDraft, SuggestionForm } from './SuggestionForm.tsx';
import { useAddSuggestionMutation } from './suggestionsApi.ts';

const EMPTY: SuggestionDraft = { type: 'missing_camp', text: '' };
const FAILED = 'Failed to save suggestion due to a server error';
const EMPTY_ERROR = 'Please write your suggestion here';

/** Dialog to suggest a camp that is not listed yet (Requirement 2.165). The draft survives until it is sent. */
export function SuggestDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const formId = useId();
  const [draft, setDraft] = useState(EMPTY);
  const [commandKey, setCommandKey] = useState(newKey);
  const [isIncomplete, setIncomplete] = useState(false);
  const [add, { data: added, isLoading, isError, reset }] = useAddSuggestionMutation();

  const edit = (newDraft: SuggestionDraft): void => {
    setDraft(newDraft);
    setCommandKey(newKey()); // an edited text is a new suggestion
    setIncomplete(false);
    reset();
  };
  const send = (): void => {
    if (isLoading) return;
    setIncomplete(draft.text.trim() === '');
    if (draft.text.trim() !== '')
      void add({ suggestion: { suggestion_type: draft.type, suggestion_text: draft.text }, commandKey });
  };
  const handleClose = (): void => {
    if (added) edit(EMPTY);
    onClose();
  };
  return (
    <LazyDialog
      isOpen={isOpen}
      onClose={handleClose}
      title="Suggest a Missing Camp"
      actions={
        added ? (
          <Button variant="contained" disableElevation onClick={handleClose}>
            Done
          </Button>
        ) : (
          // Not disabled while sending: a disabled button loses the focus, which would then leave the dialog.
          <Button type="submit" form={formId} variant="contained" disableElevation aria-disabled={isLoading}>
            {isLoading ? 'Sending…' : 'Send suggestion'}
          </Button>
        )
      }
    >
      {added ? (
        <Typography role="status">{added.message}</Typography>
      ) : (
        <>
          <SuggestionForm
            id={formId}
            draft={draft}
            onChange={edit}
            onSubmit={send}
            error={isIncomplete ? EMPTY_ERROR : undefined}
          />
          {isError && (
            <Box role="alert" sx={{ mt: 2, color: 'error.main' }}>
              {FAILED}
            </Box>
          )}
        </>
      )}
    </LazyDialog>
  );
}

/** Unique enough within one browser, and available in insecure contexts. */
function newKey(): string {
  return `suggestion-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}
