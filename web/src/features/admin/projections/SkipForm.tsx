import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Field, FieldInput } from '../../../ui/Field.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';

interface SkipFormProps {
  readonly about: string;
  readonly isSending: boolean;
  readonly onSkip: (reason: string) => void;
}

/** Asks for the reason to skip an event. Skipping is permanent. */
export function SkipForm({ about, isSending, onSkip }: SkipFormProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <Box
      component="form"
      noValidate
      aria-label={`Do without ${about}`}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(reason.trim() === '');
        if (reason.trim() !== '' && !isSending) onSkip(reason.trim());
      }}
      sx={{ display: 'grid', gap: 1.5, mt: 1.5, justifyItems: 'start' }}
    >
      <Typography>
        The event stays in the log, but this build and every later one leave it out, for good. The reason is recorded;
        please name nobody in it.
      </Typography>
      <Field id={id} label="Why may it be left out?" error={isMissing ? 'Please say why' : undefined}>
        <FieldInput
          id={id}
          value={reason}
          inputProps={{ maxLength: 500, 'aria-describedby': isMissing ? `${id}-error` : undefined }}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <SubmitButton label="Leave it out for good" isSending={isSending} color="error" />
    </Box>
  );
}
