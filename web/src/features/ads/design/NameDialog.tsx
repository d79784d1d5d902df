import { MAX_AD_NAME } from '@campjay/events/ads/limits.ts';
import Box from '@mui/material/Box';
import { type SyntheticEvent, useState } from 'react';
import { TextField } from '../../identity/local/TextField.tsx';
import { LazyDialog } from '../../../ui/LazyDialog.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import type { useAdCommand } from '../useAdCommand.ts';

interface NameDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly initial: string;
  readonly command: ReturnType<typeof useAdCommand>;
  /** Resolves to whether the command succeeded. */
  readonly onName: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks for the name of a new or existing ad. */
export function NameDialog({ title, submit, initial, command, onName, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const trimmedName = name.trim();
  const fieldError =
    trimmedName === ''
      ? 'Please give it a name'
      : trimmedName.length > MAX_AD_NAME
        ? `At most ${MAX_AD_NAME} characters, please`
        : undefined;
  const send = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setIsSubmitted(true);
    if (command.isSending || fieldError !== undefined) return;
    if (trimmedName === initial || (await onName(trimmedName))) onClose();
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
            command.reset();
          }}
          error={isSubmitted && fieldError !== undefined ? fieldError : command.problem?.fields['ad_name']}
        />
        {command.problem && command.problem.fields['ad_name'] === undefined && (
          <Box role="alert" sx={{ color: 'error.main' }}>
            {command.problem.message}
          </Box>
        )}
        <SubmitButton label={submit} isSending={command.isSending} />
      </Box>
    </LazyDialog>
  );
}
