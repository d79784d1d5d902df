import { product } from '@campjay/events/product.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { CredentialFields } from './CredentialFields.tsx';
import type { Face } from './credentials.ts';
import { FormPaths } from './FormPaths.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { useCredentialForm } from './useCredentialForm.ts';

interface CredentialFormProps {
  readonly face: Face;
  readonly onTurn: (face: Face) => void;
}

const INTROS: Readonly<Record<Face, string>> = {
  signIn: 'Your favorites, notes and kids are where you left them.',
  code: 'Your account asks for a code too. Enter the one that your authenticator app shows now, or a recovery code.',
  signUp: `${product.name} is free for parents. Keep the camps you like, with your notes, and see them on every device.`,
  reset: 'Tell us your email, and we send you a link to choose a new password.',
};
const SUBMITS: Readonly<Record<Face, string>> = {
  signIn: 'Sign In',
  code: 'Continue',
  signUp: 'Sign Up',
  reset: 'Send the link',
};

/** One form with three faces: what was typed into one stands in the others too. */
export function CredentialForm({ face, onTurn }: CredentialFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { credentials, problem, isSending, waitSeconds, requested, edit, turn, submit } = useCredentialForm(face, () =>
    onTurn('code'),
  );
  // To where there is something to do: the first field that is empty, or that is wrong.
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
  }, [face]);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [problem]);

  const turnTo = (other: Face): void => {
    turn();
    onTurn(other);
  };
  if (requested)
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography role="status">{requested.message}</Typography>
        <Button autoFocus variant="outlined" onClick={() => turnTo('signIn')} sx={{ minHeight: 44 }}>
          Back to Sign In
        </Button>
      </Box>
    );
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      aria-label={SUBMITS[face]}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void submit();
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography>{INTROS[face]}</Typography>
      <CredentialFields face={face} credentials={credentials} onChange={edit} problems={problem.fields} />
      {problem.message !== '' && Object.keys(problem.fields).length === 0 && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {problem.message}
        </Box>
      )}
      <SubmitButton label={SUBMITS[face]} isSending={isSending} waitSeconds={waitSeconds} />
      {face === 'signIn' && <PasskeySignIn />}
      <FormPaths face={face} onTurn={turnTo} />
    </Box>
  );
}
