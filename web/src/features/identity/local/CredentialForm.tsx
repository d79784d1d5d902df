import { product } from '@campjay/domain/product/product.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import {
  type FormMode,
  type Credentials,
  FIELDS,
  LABELS,
  NEW_PASSWORD_HINT,
  type CredentialName,
} from './credentials.ts';
import { TextField, PasswordField } from './TextField.tsx';
import { useState, type SyntheticEvent, useEffect, useRef } from 'react';
import type { FormProblem } from '../../../app/requestErrors.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { signedIn } from '../../../app/identity.ts';
import { loadPasskeyDevice } from './loadPasskeyDevice.ts';
import { useBeginPasskeySignInMutation, useSignInWithPasskeyMutation } from './localAccountsApi.ts';
import { SubmitButton } from '../../../ui/Panel.tsx';
import { useCredentialForm } from './useCredentialForm.ts';

interface FormLinksProps {
  readonly mode: FormMode;
  readonly onModeChange: (mode: FormMode) => void;
}

/** Button that switches the form to another mode. */
function ModeButton({
  targetMode,
  label,
  onModeChange,
}: {
  targetMode: FormMode;
  label: string;
  onModeChange: (mode: FormMode) => void;
}) {
  return (
    <Button onClick={() => onModeChange(targetMode)} sx={{ minHeight: 44, px: 1 }}>
      {label}
    </Button>
  );
}

/**
 * Buttons for the form's other modes, and links to the legal texts. The legal texts open in a new tab, so that no input
 * is lost.
 */
function FormLinks({ mode, onModeChange }: FormLinksProps) {
  const isSignUp = mode === 'signUp';
  if (mode === 'code') return <ModeButton targetMode="signIn" label="Back to Sign In" onModeChange={onModeChange} />;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      {isSignUp && (
        <Typography variant="body2" color="text.secondary">
          By signing up you agree to the{' '}
          <Link href="/terms" target="_blank" rel="noopener" underline="always">
            Terms
          </Link>{' '}
          and the{' '}
          <Link href="/privacy" target="_blank" rel="noopener" underline="always">
            Privacy Policy
          </Link>
          .
        </Typography>
      )}
      {mode === 'signIn' && <ModeButton targetMode="reset" label="Forgot your password?" onModeChange={onModeChange} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
        {isSignUp ? 'You have an account?' : `New to ${product.name}?`}
        <ModeButton
          targetMode={isSignUp ? 'signIn' : 'signUp'}
          label={isSignUp ? 'Sign In' : 'Sign Up'}
          onModeChange={onModeChange}
        />
      </Box>
      {mode === 'reset' && <ModeButton targetMode="signIn" label="Back to Sign In" onModeChange={onModeChange} />}
    </Box>
  );
}

interface CredentialFieldsProps {
  readonly mode: FormMode;
  readonly credentials: Credentials;
  readonly onChange: (credentials: Credentials) => void;
  /** Error messages by field name. */
  readonly problems: Readonly<Record<string, string>>;
}

/** `autocomplete` attributes. Password managers store the email as the user name. */
const AUTO_COMPLETE = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'username',
  code: 'one-time-code',
} as const;

/** The input fields of a form mode. */
function CredentialFields({ mode, credentials, onChange, problems }: CredentialFieldsProps) {
  return FIELDS[mode].map((name: CredentialName, index) => {
    const field = {
      label: LABELS[name],
      name,
      value: credentials[name],
      onChange: (value: string) => onChange({ ...credentials, [name]: value }),
      error: problems[name],
      autoFocus: index === 0,
    };
    if (name !== 'password')
      return (
        <TextField
          key={name}
          {...field}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete={AUTO_COMPLETE[name]}
        />
      );
    const isNewPassword = mode === 'signUp';
    return (
      <PasswordField
        key={name}
        {...field}
        autoComplete={isNewPassword ? 'new-password' : 'current-password'}
        hint={isNewPassword ? NEW_PASSWORD_HINT : undefined}
      />
    );
  });
}

/**
 * Button to sign in with a passkey from this device, a nearby phone, or a security key. Renders nothing in browsers
 * that do not support passkeys.
 */
function PasskeySignIn() {
  const dispatch = useAppDispatch();
  const [begin] = useBeginPasskeySignInMutation();
  const [signIn] = useSignInWithPasskeyMutation();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** Returns an error message, or undefined after a sign-in. */
  const signInWithPasskey = async (): Promise<string | undefined> => {
    const { data: challenge, error } = await begin(undefined);
    if (!challenge) return (error as FormProblem).message;
    const device = await loadPasskeyDevice();
    const response = await device.signChallenge(challenge.options);
    if ('problem' in response) return response.problem;
    const { data, error: refusal } = await signIn(response.answer);
    if (!data) return (refusal as FormProblem).message;
    dispatch(signedIn());
    dispatch(messageShown({ text: data.message }));
    return undefined;
  };
  const handleClick = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    setProblem(await signInWithPasskey());
    setIsBusy(false);
  };
  if (typeof window.PublicKeyCredential !== 'function') return null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Button variant="outlined" aria-disabled={isBusy} onClick={() => void handleClick()} sx={{ minHeight: 48 }}>
        {isBusy ? 'One moment…' : 'Use a passkey'}
      </Button>
      {problem !== undefined && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {problem}
        </Box>
      )}
    </Box>
  );
}

interface CredentialFormProps {
  readonly mode: FormMode;
  readonly onModeChange: (mode: FormMode) => void;
}

const INTROS: Readonly<Record<FormMode, string>> = {
  signIn: 'Your favorites, notes and kids are where you left them.',
  code: 'Your account also requires a code. Enter the one that your authenticator app shows now, or a recovery code.',
  signUp: `${product.name} is free for parents. Save the camps you like, with your notes, and see them on every device.`,
  reset: 'Enter your email, and we will send you a link to choose a new password.',
};
const SUBMIT_LABELS: Readonly<Record<FormMode, string>> = {
  signIn: 'Sign In',
  code: 'Continue',
  signUp: 'Sign Up',
  reset: 'Send the link',
};

/** The form to sign in, enter a code, sign up, or request a password reset. Typed values stay when the mode changes. */
export function CredentialForm({ mode, onModeChange }: CredentialFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { credentials, problem, isSending, waitSeconds, resetResponse, edit, resetForm, submit } = useCredentialForm(
    mode,
    () => onModeChange('code'),
  );
  // Focuses the first empty field of a new mode, and the first invalid field after an error.
  useEffect(() => {
    const inputs = [...(formRef.current?.querySelectorAll('input') ?? [])];
    (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
  }, [mode]);
  useEffect(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [problem]);

  const switchMode = (newMode: FormMode): void => {
    resetForm();
    onModeChange(newMode);
  };
  if (resetResponse)
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography role="status">{resetResponse.message}</Typography>
        <Button autoFocus variant="outlined" onClick={() => switchMode('signIn')} sx={{ minHeight: 44 }}>
          Back to Sign In
        </Button>
      </Box>
    );
  return (
    <Box
      component="form"
      ref={formRef}
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
      <FormLinks mode={mode} onModeChange={switchMode} />
    </Box>
  );
}
