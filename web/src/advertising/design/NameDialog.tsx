import { MAX_AD_NAME } from '@campjay/events/advertising/limits.ts';
import Box from '@mui/material/Box';
import { type SyntheticEvent, useState } from 'react';
import { TextField } from '../../identity/local/TextField.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import type { useAdWish } from '../useAdWish.ts';

interface NameDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly initial: string;
  readonly wish: ReturnType<typeof useAdWish>;
  /** Says whether it was done. */
  readonly onName: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks for an ad's name: of a new one, or another one. */
export function NameDialog({ title, submit, initial, wish, onName, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const plain = name.trim();
  const fault =
    plain === ''
      ? 'Please give it a name'
      : plain.length > MAX_AD_NAME
        ? `At most ${MAX_AD_NAME} characters, please`
        : undefined;
  const send = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (wish.isSending || fault !== undefined) return;
    if (plain === initial || (await onName(plain))) onClose();
  };
  return (
    <LazyDialog isOpen onClose={onClose} title={title} maxWidth="xs">
      <Box component="form" noValidate onSubmit={(event) => void send(event)} sx={{ display: 'grid', gap: 2, pt: 0.5 }}>
        <TextField
          label="Name of the ad"
          name="ad-name"
          autoComplete="off"
          autoFocus
          hint="Families see it below the camp’s name."
          value={name}
          onChange={(value) => {
            setName(value);
            wish.reset();
          }}
          error={isChecked && fault !== undefined ? fault : wish.problem?.fields['ad_name']}
        />
        {wish.problem && wish.problem.fields['ad_name'] === undefined && (
          <Box role="alert" sx={{ color: 'error.main' }}>
            {wish.problem.message}
          </Box>
        )}
        <SubmitButton label={submit} isSending={wish.isSending} />
      </Box>
    </LazyDialog>
  );
}
