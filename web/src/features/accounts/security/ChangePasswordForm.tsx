import { useState } from 'react';
import type { FormProblem } from '../../../app/formProblem.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { NEW_PASSWORD_HINT, newPasswordProblem } from '../../identity/local/credentials.ts';
import { PasswordField } from '../../identity/local/PasswordField.tsx';
import { useWait } from '../../identity/local/useWait.ts';
import { useIdentity } from '../../identity/useIdentity.ts';
import { AccountForm } from '../AccountForm.tsx';
import { useChangePasswordMutation } from './securityApi.ts';

/** Asks for the current password and a new one. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const dispatch = useAppDispatch();
  const { user } = useIdentity();
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [changePassword, { error, isLoading, reset }] = useChangePasswordMutation();
  const problem = error as FormProblem | undefined;
  const waitSeconds = useWait(problem?.waitUntil);
  const currentProblem = currentPassword === '' ? 'Please enter your current password' : undefined;
  const newProblem = newPasswordProblem(newPassword);

  const submit = async (): Promise<void> => {
    setIsSubmitted(true);
    if (isLoading || waitSeconds > 0 || currentProblem !== undefined || newProblem !== undefined) return;
    const { data } = await changePassword({ currentPassword, newPassword });
    if (!data) return;
    dispatch(messageShown({ text: data.message }));
    onDone();
  };
  const handleEdit = (): void => {
    setIsSubmitted(false);
    if (waitSeconds === 0) reset(); // typing does not end a lockout
  };
  return (
    <AccountForm
      label="Change your password"
      fields={['currentPassword', 'newPassword']}
      button="Change password"
      isSending={isLoading}
      {...{ problem, waitSeconds }}
      onSubmit={submit}
    >
      {/* Tells password managers which account the passwords belong to. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        autoFocus
        value={currentPassword}
        onChange={(value) => {
          setCurrentPassword(value);
          handleEdit();
        }}
        error={(isSubmitted ? currentProblem : undefined) ?? problem?.fields['currentPassword']}
      />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        value={newPassword}
        onChange={(value) => {
          setNewPassword(value);
          handleEdit();
        }}
        hint={NEW_PASSWORD_HINT}
        error={(isSubmitted ? newProblem : undefined) ?? problem?.fields['newPassword']}
      />
    </AccountForm>
  );
}
