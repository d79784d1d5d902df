import Box from '@mui/material/Box';
import { type ReactNode, type SyntheticEvent, useEffect, useState, useRef } from 'react';
import { type FormProblem, refusalMessage } from '../../app/requestErrors.ts';
import { SubmitButton } from '../../ui/Panel.tsx';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { ConfirmEmailFirst, useConfirmEmailMutation } from '../identity/ConfirmEmailFirst.tsx';
import { signInOpened, signedOut } from '../../app/identity.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { newIdempotencyKey } from '../../app/commandRequest.ts';
import { forgetAccount } from '../identity/forgetAccount.ts';
import { findNewPasswordError, NEW_PASSWORD_HINT } from '../identity/local/credentials.ts';
import { useResetPasswordMutation } from '../identity/local/localAccountsApi.ts';
import { PasswordField } from '../identity/local/TextField.tsx';

interface AccountFormProps {
  /** Accessible name of the form. */
  readonly label: string;
  readonly children: ReactNode;
  /** Why the server rejected the form. */
  readonly problem: FormProblem | undefined;
  /** Names of the fields that show their own errors. If one of them has an error, `problem` is not shown below. */
  readonly fields: readonly string[];
  /** Label of the submit button. */
  readonly button: string;
  readonly color?: 'error';
  readonly isSending: boolean;
  /** Seconds until the user may submit again, after too many attempts. */
  readonly waitSeconds?: number;
  /** Further help, shown above the button. */
  readonly help?: ReactNode;
  readonly onSubmit: () => Promise<void>;
}

/** Layout of the account forms (password, email, deletion): fields, error of the last attempt, submit button. */
export function AccountForm({ label, children, problem, fields, help, onSubmit, ...buttonProps }: AccountFormProps) {
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void onSubmit();
  };
  const isShownAtField = problem !== undefined && fields.some((field) => problem.fields[field] !== undefined);
  return (
    <Box component="form" noValidate aria-label={label} onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {children}
      {problem && !isShownAtField && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {problem.message}
        </Box>
      )}
      {help}
      <SubmitButton
        label={buttonProps.button}
        isSending={buttonProps.isSending}
        {...(buttonProps.waitSeconds !== undefined && { waitSeconds: buttonProps.waitSeconds })}
        {...(buttonProps.color && { color: buttonProps.color })}
      />
    </Box>
  );
}

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
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string>();
  const [commandKey, setCommandKey] = useState(newIdempotencyKey);
  const [resetPassword, { data: resetResponse, error, isLoading, reset }] = useResetPasswordMutation();
  const problem = error as FormProblem | undefined;

  const submit = async (): Promise<void> => {
    if (isLoading) return;
    const newPasswordError = findNewPasswordError(password);
    setPasswordError(newPasswordError);
    if (newPasswordError !== undefined) return;
    const { data: response } = await resetPassword({ token, password, commandKey });
    if (!response || status !== 'signedIn') return;
    // A password reset ends all sessions of the account, including this browser's.
    forgetAccount();
    dispatch(signedOut());
  };
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
            setCommandKey(newIdempotencyKey());
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
