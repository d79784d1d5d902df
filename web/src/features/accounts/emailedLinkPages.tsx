import Box from '@mui/material/Box';
import { useEffect, useState, useRef } from 'react';
import { toFormProblem } from '../../app/formProblem.ts';
import { refusalMessage } from '../../app/requestErrors.ts';
import { useCommandForm } from '../../ui/fields/useCommandForm.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from '../../ui/Link.tsx';
import { useAppDispatch } from '../../app/hooks.ts';
import { ConfirmEmailFirst, useConfirmEmailMutation } from '../identity/ConfirmEmailFirst.tsx';
import { signInOpened, signedOut } from '../../app/identity.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { forgetAccount } from '../identity/forgetAccount.ts';
import { findNewPasswordError, NEW_PASSWORD_HINT } from '../identity/local/credentials.ts';
import { useResetPasswordMutation } from '../identity/local/localAccountsApi.ts';
import { CommandForm, FormField } from '../../ui/fields/CommandForm.tsx';

/**
 * Reads the token after the '#' of a link in an email; empty if there is none. The token is then removed from the
 * address and the browser history, so that others cannot see it later. If the user opens such a link while this page is
 * already open, the browser does not reload the page but only changes the hash; the hook then reads the new token.
 */
const useUrlToken = (): string => {
  const [token, setToken] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    const readToken = (): void => {
      const { hash, pathname, search } = window.location;
      if (hash.length > 1) setToken(hash.slice(1));
      window.history.replaceState(window.history.state, '', pathname + search);
    };
    readToken();
    window.addEventListener('hashchange', readToken);
    return () => window.removeEventListener('hashchange', readToken);
  }, []);
  return token;
};

const columnStyles = { display: 'grid', gap: 2, justifyItems: 'start' } as const;

/** Target page of the link that confirms an email. The user must be signed in to the account of that email. */
export function ConfirmEmail() {
  const token = useUrlToken();
  const { status } = useIdentity();
  const dispatch = useAppDispatch();
  const [confirm, { data: confirmation, error, isLoading }] = useConfirmEmailMutation();
  const submittedTokenRef = useRef('');
  const isReady = status === 'signedIn' && token !== '';
  useEffect(() => {
    if (!isReady || submittedTokenRef.current === token) return;
    submittedTokenRef.current = token;
    void confirm(token);
  }, [confirm, isReady, token]);
  if (token === '')
    return (
      <Typography role="alert">
        Please open this page with the link in our email. Your account page can send you a new one.
      </Typography>
    );
  if (confirmation)
    return (
      <Box sx={columnStyles}>
        <Typography role="status">{confirmation.message} Thank you!</Typography>
        <Button component={RouterLink} to="/" variant="contained" disableElevation sx={{ minHeight: 44 }}>
          Search for camps
        </Button>
      </Box>
    );
  if (status === 'signedOut')
    return (
      <Box sx={columnStyles}>
        <Typography>Please sign in with the account whose email you want to confirm.</Typography>
        <Button
          variant="contained"
          disableElevation
          sx={{ minHeight: 44 }}
          onClick={() => dispatch(signInOpened('signIn'))}
        >
          Sign In
        </Button>
      </Box>
    );
  if (!error) return <Typography role="status">One moment…</Typography>;
  const refusal = refusalMessage(error);
  if (refusal !== undefined)
    return (
      <Box sx={columnStyles}>
        <Typography role="alert">{refusal}</Typography>
        <ConfirmEmailFirst isRefusal={false} />
      </Box>
    );
  return (
    <Box sx={columnStyles}>
      <Typography role="alert">This did not get through. Please check your connection and try again.</Typography>
      <Button
        variant="outlined"
        aria-disabled={isLoading}
        sx={{ minHeight: 44 }}
        onClick={() => {
          if (!isLoading) void confirm(token);
        }}
      >
        Try again
      </Button>
    </Box>
  );
}

/**
 * Target page of the link in a password-reset email. The token follows the '#', which browsers never send to a server.
 */
export function ResetPassword() {
  const token = useUrlToken();
  const dispatch = useAppDispatch();
  const { status } = useIdentity();
  const [resetPassword, { data: resetResponse, error }] = useResetPasswordMutation();
  const form = useCommandForm({
    values: { password: '' },
    fields: ['password'],
    send: async ({ password }, commandKey) => {
      const { data: response, error: failure } = await resetPassword({ token, password, commandKey });
      if (response && status === 'signedIn') {
        // A password reset ends all sessions of the account, including this browser's.
        forgetAccount();
        dispatch(signedOut());
      }
      return failure;
    },
  });
  if (resetResponse)
    return (
      <Box sx={columnStyles}>
        <Typography role="status">{resetResponse.message}</Typography>
        <Button autoFocus variant="contained" disableElevation onClick={() => dispatch(signInOpened('signIn'))}>
          Sign In
        </Button>
      </Box>
    );
  if (token === '')
    return (
      <Typography role="alert">
        Please open this page with the link in our email. The link works once, within an hour.
      </Typography>
    );
  return (
    <Box sx={{ maxWidth: 420 }}>
      <CommandForm
        form={form}
        label="New password"
        button="Set the new password"
        help={
          form.message !== undefined &&
          toFormProblem(error)?.fields['token'] !== undefined && (
            <Button variant="outlined" onClick={() => dispatch(signInOpened('signIn'))} sx={{ minHeight: 44 }}>
              Sign in, or ask for a new link
            </Button>
          )
        }
      >
        <FormField
          form={form}
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          autoFocus
          hint={NEW_PASSWORD_HINT}
          validate={findNewPasswordError}
        />
      </CommandForm>
    </Box>
  );
}
