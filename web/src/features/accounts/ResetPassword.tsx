import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { newKey } from '../../app/commandRequest.ts';
import type { FormProblem } from '../../app/formProblem.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { forgetAccount } from '../identity/forgetAccount.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { signedOut, signInOpened } from '../../app/identity.ts';
import { newPasswordProblem, NEW_PASSWORD_HINT } from '../identity/local/credentials.ts';
import { useResetPasswordMutation } from '../identity/local/localAccountsApi.ts';
import { PasswordField } from '../identity/local/PasswordField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { useUrlToken } from './useUrlToken.ts';

/**
 * Target page of the link in a password-reset email. The token follows the '#', which browsers never send to a server.
 */
export function ResetPassword() {
  const token = useUrlToken();
  const dispatch = useAppDispatch();
  const { status } = useIdentity();
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string>();
  const [commandKey, setCommandKey] = useState(newKey);
  const [resetPassword, { data: done, error, isLoading, reset }] = useResetPasswordMutation();
  const problem = error as FormProblem | undefined;

  const submit = async (): Promise<void> => {
    if (isLoading) return;
    const problemText = newPasswordProblem(password);
    setPasswordError(problemText);
    if (problemText !== undefined) return;
    const { data } = await resetPassword({ token, password, commandKey });
    if (!data || status !== 'signedIn') return;
    // A password reset ends all sessions of the account, including this browser's.
    forgetAccount();
    dispatch(signedOut());
  };
  if (done)
    return (
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography role="status">{done.message}</Typography>
        <Button autoFocus variant="contained" disableElevation onClick={() => dispatch(signInOpened('signIn'))}>
          Sign In
        </Button>
      </Box>
    );
  if (token === '')
    return (
      <Typography role="alert">
        This page is opened by the link in a letter from us. Please open it from there once more; the link works for an
        hour, and once.
      </Typography>
    );
  return (
    <Box sx={{ maxWidth: 420 }}>
      <AccountForm
        label="New password"
        fields={['password']}
        button="Set the new password"
        isSending={isLoading}
        problem={problem}
        help={
          problem?.fields['token'] !== undefined && (
            <Button variant="outlined" onClick={() => dispatch(signInOpened('signIn'))} sx={{ minHeight: 44 }}>
              Sign in, or ask for a new link
            </Button>
          )
        }
        onSubmit={submit}
      >
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={(value) => {
            setPassword(value);
            setCommandKey(newKey());
            setPasswordError(undefined);
            reset();
          }}
          hint={NEW_PASSWORD_HINT}
          error={passwordError ?? problem?.fields['password']}
        />
      </AccountForm>
    </Box>
  );
}
