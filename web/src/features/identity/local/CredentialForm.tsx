import { product } from '@campjay/domain/product/product.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { toFormProblem } from '../../../app/formProblem.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { signedIn } from '../../../app/identity.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { CommandForm, FormField } from '../../../ui/fields/CommandForm.tsx';
import { useCommandForm } from '../../../ui/fields/useCommandForm.ts';
import { type Credentials, FIELDS, fieldsOf, type FormMode, NO_CREDENTIALS } from './credentials.ts';
import { useRequestPasswordResetMutation, useSignInMutation, useSignUpMutation } from './localAccountsApi.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';

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

interface ModeFormProps {
  readonly mode: FormMode;
  /** What the user has typed in other modes. */
  readonly credentials: Credentials;
  readonly onModeChange: (mode: FormMode, credentials: Credentials) => void;
}

/** The form of one mode, which decides which command is sent. */
function ModeForm({ mode, credentials, onModeChange }: ModeFormProps) {
  const dispatch = useAppDispatch();
  const [signUp] = useSignUpMutation();
  const [signIn] = useSignInMutation();
  const [requestReset, { data: resetResponse }] = useRequestPasswordResetMutation();
  const form = useCommandForm({
    values: credentials,
    fields: FIELDS[mode],
    send: async (values, commandKey) => {
      const { email, password, firstName, lastName, code } = values;
      if (mode === 'reset') return (await requestReset({ email, commandKey })).error;
      const { data, error } =
        mode === 'signUp'
          ? await signUp({ email, password, firstName, lastName, commandKey })
          : await signIn({ email, password, commandKey, ...(mode === 'code' && { code }) });
      if (data) {
        dispatch(signedIn());
        dispatch(messageShown({ text: data.message }));
        return undefined;
      }
      // Email and password are correct, but the account also requires a code.
      const isCodeNeeded = mode === 'signIn' && toFormProblem(error).fields['code'] !== undefined;
      if (!isCodeNeeded) return error;
      onModeChange('code', { ...values, code: '' });
      return undefined;
    },
  });
  const switchMode = (newMode: FormMode): void => onModeChange(newMode, form.getValues());
  if (resetResponse)
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        {/* It does not reveal whether the account exists. */}
        <Typography role="status">{resetResponse.message}</Typography>
        <Button autoFocus variant="outlined" onClick={() => switchMode('signIn')} sx={{ minHeight: 44 }}>
          Back to Sign In
        </Button>
      </Box>
    );
  const firstEmptyField = FIELDS[mode].find((name) => credentials[name] === '') ?? FIELDS[mode][0];
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <CommandForm form={form} label={SUBMIT_LABELS[mode]} button={SUBMIT_LABELS[mode]}>
        <Typography>{INTROS[mode]}</Typography>
        {FIELDS[mode].map((name) => (
          <FormField
            key={name}
            form={form}
            name={name}
            autoFocus={name === firstEmptyField}
            {...fieldsOf(mode)[name]}
          />
        ))}
      </CommandForm>
      {mode === 'signIn' && <PasskeySignIn />}
      <FormLinks mode={mode} onModeChange={switchMode} />
    </Box>
  );
}

interface CredentialFormProps {
  readonly mode: FormMode;
  readonly onModeChange: (mode: FormMode) => void;
}

/** The form to sign in, enter a code, sign up, or request a password reset. Typed values stay when the mode changes. */
export function CredentialForm({ mode, onModeChange }: CredentialFormProps) {
  const [credentials, setCredentials] = useState(NO_CREDENTIALS);
  return (
    <ModeForm
      key={mode}
      mode={mode}
      credentials={credentials}
      onModeChange={(newMode, typed) => {
        setCredentials(typed);
        onModeChange(newMode);
      }}
    />
  );
}
