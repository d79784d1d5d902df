import { product } from '@campjay/domain/product/product.ts';
import { useClerk } from '@clerk/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, useState } from 'react';
import { newIdempotencyKey } from '../../../app/commandRequest.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { refusalMessage, type FormProblem } from '../../../app/requestErrors.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { LazyDialog } from '../../../ui/LazyDialog.tsx';
import { SubmitButton } from '../../../ui/Panel.tsx';
import { useRequestPasswordResetMutation } from '../local/localAccountsApi.ts';
import { TextField, PasswordField } from '../local/TextField.tsx';
import { useCountdown } from '../local/useCredentialForm.ts';
import { useCreateClerkAccountMutation, useLinkExistingAccountMutation } from './clerkApi.ts';

const CONNECTION_FAILED = 'This did not get through. Please check your connection and try again.';

interface ClaimAccountDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * Asks a user who signed in with Clerk, and whose email belongs to an existing account with a password, to claim that
 * account. A user who dismisses the dialog is asked again later.
 */
export function ClaimAccountDialog({ isOpen, onClose }: ClaimAccountDialogProps) {
  return (
    <LazyDialog isOpen={isOpen} onClose={onClose} title="Is this account yours?" maxWidth="xs">
      <ClaimAccountForm onDone={onClose} />
    </LazyDialog>
  );
}

function ClaimAccountForm({ onDone }: { readonly onDone: () => void }) {
  const dispatch = useAppDispatch();
  const clerk = useClerk();
  const [password, setPassword] = useState('');
  const [isPasswordMissing, setIsPasswordMissing] = useState(false);
  /** The code of the second factor. Undefined until the server requires one, because most accounts have none. */
  const [code, setCode] = useState<string>();
  const [linkExistingAccount, { isLoading: isLinking, error, reset }] = useLinkExistingAccountMutation();
  const [createAccount, { isLoading: isCreating, error: creationError }] = useCreateClerkAccountMutation();
  const [requestReset, { data: resetResponse }] = useRequestPasswordResetMutation();
  const problem = error as FormProblem | undefined;
  const waitSeconds = useCountdown(problem?.waitUntil);
  const isSending = isLinking || isCreating;
  const email = clerk.user?.primaryEmailAddress?.emailAddress;
  // An error of a field is shown at the field, so only other errors are shown here.
  const formMessage = problem && Object.keys(problem.fields).length === 0 ? problem.message : undefined;
  const errorText = formMessage ?? (creationError && (refusalMessage(creationError) ?? CONNECTION_FAILED));
  /** Shows the server's message and closes the dialog. */
  const finish = (text: string): void => {
    dispatch(messageShown({ text }));
    onDone();
  };
  /** Clears the error when the user types. Typing does not end a lockout. */
  const resetUnlessLocked = (): void => {
    if (problem?.waitUntil === undefined) reset();
  };
  const claimAccount = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setIsPasswordMissing(password === '');
    if (isSending || waitSeconds > 0 || password === '' || code === '') return;
    const { data, error: failure } = await linkExistingAccount({ password, ...(code !== undefined && { code }) });
    if (data) finish(data.message);
    const isCodeRequired = (failure as FormProblem | undefined)?.fields['code'] !== undefined;
    if (isCodeRequired) setCode((current) => current ?? '');
  };
  const startEmptyAccount = async (): Promise<void> => {
    if (isSending) return;
    const { data } = await createAccount({ startAfresh: true });
    if (data) finish(data.message);
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label="Is this account yours?"
      onSubmit={(event) => void claimAccount(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography>
        Your email already has an account at {product.name}, with a password. Enter that password to go on where you
        left off, with your favorites, notes and kids.
      </Typography>
      <PasswordField
        label="Password of that account"
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(value) => {
          setPassword(value);
          setIsPasswordMissing(false);
          resetUnlessLocked();
        }}
        error={isPasswordMissing ? 'Please enter its password' : problem?.fields['password']}
      />
      {code !== undefined && (
        <TextField
          label="Code from your app, or a recovery code"
          name="code"
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={(value) => {
            setCode(value);
            resetUnlessLocked();
          }}
          error={problem?.fields['code']}
        />
      )}
      {errorText !== undefined && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {errorText}
        </Box>
      )}
      <SubmitButton label="Use this account" isSending={isLinking} waitSeconds={waitSeconds} />
      {email !== undefined && (
        <Button
          onClick={() => void requestReset({ email, commandKey: newIdempotencyKey() })}
          sx={{ minHeight: 44, justifySelf: 'start', px: 1 }}
        >
          Forgot its password?
        </Button>
      )}
      <Typography role="status" sx={{ '&:empty': { display: 'none' } }}>
        {resetResponse?.message}
      </Typography>
      <Typography>Not yours, or no longer needed? Start with an empty account. This cannot be undone.</Typography>
      <Button variant="outlined" onClick={() => void startEmptyAccount()} sx={{ minHeight: 44 }}>
        Start with an empty account
      </Button>
    </Box>
  );
}
