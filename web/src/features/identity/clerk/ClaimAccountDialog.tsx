import { product } from '@campjay/domain/product/product.ts';
import { useClerk } from '@clerk/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../app/commandRequest.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { toFormProblem } from '../../../app/formProblem.ts';
import { refusalMessage } from '../../../app/requestErrors.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { CommandMessage } from '../../../ui/fields/SubmitButton.tsx';
import { LazyDialog } from '../../../ui/dialogs/LazyDialog.tsx';
import { CommandForm, FormField } from '../../../ui/fields/CommandForm.tsx';
import { required, useCommandForm } from '../../../ui/fields/useCommandForm.ts';
import { useRequestPasswordResetMutation } from '../local/localAccountsApi.ts';
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
  /** False until the server requires a code of the second factor, because most accounts have none. */
  const [isCodeRequired, setIsCodeRequired] = useState(false);
  const [linkExistingAccount] = useLinkExistingAccountMutation();
  const [createAccount, { isLoading: isCreating, error: creationError }] = useCreateClerkAccountMutation();
  const [requestReset, { data: resetResponse }] = useRequestPasswordResetMutation();
  const email = clerk.user?.primaryEmailAddress?.emailAddress;
  /** Shows the server's message and closes the dialog. */
  const finish = (text: string): void => {
    dispatch(messageShown({ text }));
    onDone();
  };
  const form = useCommandForm({
    values: { password: '', code: '' },
    fields: ['password', 'code'],
    send: async ({ password, code }) => {
      const { data, error } = await linkExistingAccount({ password, ...(isCodeRequired && { code }) });
      if (data) finish(data.message);
      if (toFormProblem(error)?.fields['code'] !== undefined) setIsCodeRequired(true);
      return error;
    },
  });
  const startEmptyAccount = async (): Promise<void> => {
    if (form.isSending || isCreating) return;
    const { data } = await createAccount({ startAfresh: true });
    if (data) finish(data.message);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <CommandForm form={form} label="Is this account yours?" button="Use this account">
        <Typography>
          Your email already has an account at {product.name}, with a password. Enter that password to go on where you
          left off, with your favorites, notes and kids.
        </Typography>
        <FormField
          form={form}
          label="Password of that account"
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus
          validate={required('Please enter its password')}
        />
        {isCodeRequired && (
          <FormField
            form={form}
            label="Code from your app, or a recovery code"
            name="code"
            autoComplete="one-time-code"
            autoFocus
            validate={required('Please enter your code')}
          />
        )}
      </CommandForm>
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
      <CommandMessage error={creationError && (refusalMessage(creationError) ?? CONNECTION_FAILED)} />
      <Button variant="outlined" onClick={() => void startEmptyAccount()} sx={{ minHeight: 44 }}>
        Start with an empty account
      </Button>
    </Box>
  );
}
