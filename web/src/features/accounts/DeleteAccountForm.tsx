import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { FormProblem } from '../../app/formProblem.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { publicSettings } from '../../app/publicSettings.ts';
import { forgetAccount } from '../identity/forgetAccount.ts';
import { signedOut } from '../../app/identity.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { PasswordField } from '../identity/local/PasswordField.tsx';
import { TextField } from '../identity/local/TextField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { useDeleteAccountMutation } from './accountsApi.ts';
import { saveReceipt, type Receipt } from './deletionReceipt.ts';

const CONFIRMATION_PHRASE = 'delete my account';

/** Requires a confirmation phrase, and the password of a local account, because deletion cannot be undone. */
export function DeleteAccountForm({ onDeleted }: { onDeleted: (receipt: Receipt) => void }) {
  const dispatch = useAppDispatch();
  const { user } = useIdentity();
  const hasPassword = publicSettings().identity.provider === 'local';
  const [confirmation, setConfirmation] = useState('');
  const [password, setPassword] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [deleteAccount, { isLoading, error, reset }] = useDeleteAccountMutation();
  const problem = error as FormProblem | undefined;
  const isConfirmed = confirmation.trim().toLowerCase() === CONFIRMATION_PHRASE;
  const hasProof = !hasPassword || password !== '';

  const submit = async (): Promise<void> => {
    setIsSubmitted(true);
    if (isLoading || !isConfirmed || !hasProof) return;
    const { data } = await deleteAccount({ confirmation: CONFIRMATION_PHRASE, ...(hasPassword && { password }) });
    if (!data) return;
    if (!hasPassword) await (await import('../identity/clerk/leaveClerk.ts')).deleteClerkUser();
    forgetAccount();
    // Reloads as a visitor so that no account data stays in memory. Without storage for the receipt, shows it first.
    if (saveReceipt(data.receipt)) window.location.reload();
    onDeleted(data.receipt);
    dispatch(signedOut());
  };
  return (
    <AccountForm
      label="Delete my account"
      fields={['confirmation', 'password']}
      button="Delete my account for good"
      color="error"
      isSending={isLoading}
      problem={problem}
      onSubmit={submit}
    >
      <Typography>
        This cannot be undone. If you want to keep your favorites and notes, download your data first.
      </Typography>
      {user?.isAdvertiser === true && (
        <Typography>
          You act for an advertiser. If nobody else does, its ads are shown no more and its subscription ends; what was
          counted by then is still billed.
        </Typography>
      )}
      <TextField
        label={`Type “${CONFIRMATION_PHRASE}”`}
        name="confirmation"
        autoComplete="off"
        autoFocus
        value={confirmation}
        onChange={(value) => {
          setConfirmation(value);
          reset();
        }}
        error={
          isSubmitted && !isConfirmed
            ? `Please type the words “${CONFIRMATION_PHRASE}”`
            : problem?.fields['confirmation']
        }
      />
      {hasPassword && (
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(value) => {
            setPassword(value);
            reset();
          }}
          error={isSubmitted && !hasProof ? 'Please enter your password' : problem?.fields['password']}
        />
      )}
    </AccountForm>
  );
}
