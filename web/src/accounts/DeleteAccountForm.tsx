import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { FormProblem } from '../app/formProblem.ts';
import { useAppDispatch } from '../app/hooks.ts';
import { publicSettings } from '../app/publicSettings.ts';
import { forgetAccount } from '../identity/forgetAccount.ts';
import { signedOut } from '../identity/identity.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { PasswordField } from '../identity/local/PasswordField.tsx';
import { TextField } from '../identity/local/TextField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { useDeleteAccountMutation } from './accountsApi.ts';
import { keepReceipt, type Receipt } from './deletionReceipt.ts';

const WORDS = 'delete my account';

/** Asks twice, since nothing brings the account back: the words, and of a local account the password. */
export function DeleteAccountForm({ onDeleted }: { onDeleted: (receipt: Receipt) => void }) {
  const dispatch = useAppDispatch();
  const { user } = useIdentity();
  const hasPassword = publicSettings().identity.provider === 'local';
  const [confirmation, setConfirmation] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [deleteAccount, { isLoading, error, reset }] = useDeleteAccountMutation();
  const problem = error as FormProblem | undefined;
  const isConfirmed = confirmation.trim().toLowerCase() === WORDS;
  const isProven = !hasPassword || password !== '';

  const submit = async (): Promise<void> => {
    setChecked(true);
    if (isLoading || !isConfirmed || !isProven) return;
    const { data } = await deleteAccount({ confirmation: WORDS, ...(hasPassword && { password }) });
    if (!data) return;
    if (!hasPassword) await (await import('../identity/clerk/leaveClerk.ts')).deleteClerkUser();
    forgetAccount();
    // As a visitor's page, so that nothing of the account stays in memory. Where the receipt cannot outlast that, it comes first.
    if (keepReceipt(data.receipt)) window.location.reload();
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
        label={`Type “${WORDS}”`}
        name="confirmation"
        autoComplete="off"
        autoFocus
        value={confirmation}
        onChange={(value) => {
          setConfirmation(value);
          reset();
        }}
        error={isChecked && !isConfirmed ? `Please type the words “${WORDS}”` : problem?.fields['confirmation']}
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
          error={isChecked && !isProven ? 'Please enter your password' : problem?.fields['password']}
        />
      )}
    </AccountForm>
  );
}
