import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { SharingFailed } from '../../favorites/SharingFailed.tsx';
import type { RequestError } from '../../../app/refusal.ts';

interface ConfirmButtonProps {
  readonly label: string;
  /** Accessible name, for users who cannot see the button's context. */
  readonly name?: string;
  readonly question: string;
  readonly isSending: boolean;
  readonly error: RequestError | undefined;
  readonly onConfirm: () => void;
}

/** Asks for confirmation before access is removed, because restoring it takes another link. */
export function ConfirmButton({ label, name = label, question, isSending, error, onConfirm }: ConfirmButtonProps) {
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
    <Box role="group" aria-label={name} sx={{ display: 'grid', gap: 1, flexBasis: '100%' }}>
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
          {label}
        </Button>
        <Button sx={{ minHeight: 44 }} onClick={() => setIsConfirming(false)}>
          Cancel
        </Button>
      </Box>
    </Box>
  );
}
