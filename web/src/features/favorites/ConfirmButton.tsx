import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { RequestError } from '../../app/requestErrors.ts';
import { SharingFailed } from './ListCover.tsx';

interface ConfirmButtonProps {
  readonly label: string;
  /** Accessible name for screen readers: says what the button affects. */
  readonly name?: string;
  readonly question: string;
  /** Accessible name of the question with its buttons. */
  readonly questionName?: string;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly isSending: boolean;
  readonly error: RequestError | undefined;
  readonly onConfirm: () => void;
}

/** Button that asks for confirmation before it removes access, because restoring the access needs another link. */
export function ConfirmButton({
  label,
  name = label,
  question,
  questionName = name,
  confirmLabel = label,
  cancelLabel = 'Cancel',
  isSending,
  error,
  onConfirm,
}: ConfirmButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  if (!isConfirming)
    return (
      <Button
        color="error"
        aria-label={name}
        sx={{ minHeight: 44, justifySelf: 'start', ml: -1 }}
        onClick={() => setIsConfirming(true)}
      >
        {label}
      </Button>
    );
  return (
    <Box role="group" aria-label={questionName} sx={{ display: 'grid', gap: 1, flexBasis: '100%' }}>
      <Box component="p" sx={{ m: 0 }}>
        {question}
      </Box>
      <SharingFailed error={error} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          color="error"
          disableElevation
          autoFocus
          aria-disabled={isSending}
          sx={{ minHeight: 44 }}
          onClick={() => !isSending && onConfirm()}
        >
          {confirmLabel}
        </Button>
        <Button sx={{ minHeight: 44 }} onClick={() => setIsConfirming(false)}>
          {cancelLabel}
        </Button>
      </Box>
    </Box>
  );
}
