import { product } from '@campjay/domain/product.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { CredentialFields } from './CredentialFields.tsx';
import type { FormMode } from './credentials.ts';
import { FormPaths } from './FormPaths.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { useCredentialForm } from './useCredentialForm.ts';

interface CredentialFormProps {
  readonly mode: FormMode;
  readonly onModeChange: (mode: FormMode) => void;
}

const INTROS: Readonly<Record<FormMode, string>> = {
  signIn: 'Your favorites, notes and kids are where you left them.',
  code: 'Your account asks for a code too. Enter the one that your authenticator app shows now, or a recovery code.',
  signUp: `${product.name} is free for parents. Keep the camps you like, with your notes, and see them on every device.`,
  reset: 'Tell us your email, and we send you a link to choose a new password.',
};
const SUBMIT_LABELS: Readonly<Record<FormMode, string>> = {
  signIn: 'Sign In',
  code: 'Continue',
  signUp: 'Sign Up',
  reset: 'Send the link',
};

/** One form with several modes, which share the typed values. */
export function CredentialForm({ mode, onModeChange }: CredentialFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { credentials, problem, isSending, waitSeconds, requested, edit, resetForm, submit } = useCredentialForm(
    mode,
    () => onModeChange('code'),
  );
  // Focuses the first empty or invalid field.
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
  }, [mode]);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [problem]);

  const switchMode = (other: FormMode): void => {
    resetForm();
    onModeChange(other);
  };
  if (requested)
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography role="status">{requested.message}</Typography>
        <Button autoFocus variant="outlined" onClick={() => switchMode('signIn')} sx={{ minHeight: 44 }}>
          Back to Sign In
        </Button>
      </Box>
    );
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      aria-label={SUBMIT_LABELS[mode]}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void submit();
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography>{INTROS[mode]}</Typography>
      <CredentialFields mode={mode} credentials={credentials} onChange={edit} problems={problem.fields} />
      {problem.message !== '' && Object.keys(problem.fields).length === 0 && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {problem.message}
        </Box>
      )}
      <SubmitButton label={SUBMIT_LABELS[mode]} isSending={isSending} waitSeconds={waitSeconds} />
      {mode === 'signIn' && <PasskeySignIn />}
      <FormPaths mode={mode} onModeChange={switchMode} />
    </Box>
  );
}
