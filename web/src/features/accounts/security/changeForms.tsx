import { useState } from 'react';
import type { FormProblem } from '../../../app/requestErrors.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { findEmailError, NEW_PASSWORD_HINT, findNewPasswordError } from '../../identity/local/credentials.ts';
import { TextField, PasswordField } from '../../identity/local/TextField.tsx';
import { useCountdown } from '../../identity/local/useCredentialForm.ts';
import { AccountForm } from '../emailedLinkPages.tsx';
import { useRequestEmailChangeMutation, useChangePasswordMutation } from './SecurityForm.tsx';
import { useIdentity } from '../../identity/useIdentity.ts';

/**
 * Asks for the new email and the password. The email changes only when the user opens the link that is sent to the new
 * email.
 */
export function ChangeEmailForm({ onDone }: { onDone: () => void }) {
  const dispatch = useAppDispatch();
  const [newEmail, setNewEmail] = useState('');
  const [password, setPassword] = useState('');
  const [showsErrors, setShowsErrors] = useState(false);
  const [requestChange, { error, isLoading, reset }] = useRequestEmailChangeMutation();
  const problem = error as FormProblem | undefined;
  const waitSeconds = useCountdown(problem?.waitUntil);
  const newEmailError = findEmailError(newEmail);
  const passwordError = password === '' ? 'Please enter your password' : undefined;

  const submit = async (): Promise<void> => {
    setShowsErrors(true);
    if (isLoading || waitSeconds > 0 || newEmailError !== undefined || passwordError !== undefined) return;
    const { data } = await requestChange({ newEmail, password });
    if (!data) return;
    dispatch(messageShown({ text: data.message }));
    onDone();
  };
  const handleEdit = (): void => {
    setShowsErrors(false);
    if (waitSeconds === 0) reset(); // typing does not end a lockout
  };
  return (
    <AccountForm
      label="Change your email"
      fields={['newEmail', 'password']}
      button="Send the link"
      isSending={isLoading}
      problem={problem}
      waitSeconds={waitSeconds}
      onSubmit={submit}
    >
      <TextField
        label="New email"
        name="newEmail"
        type="email"
        autoComplete="email"
        autoFocus
        value={newEmail}
        onChange={(value) => {
          setNewEmail(value);
          handleEdit();
        }}
        hint="We send a link there. Your email changes when you open it."
        error={(showsErrors ? newEmailError : undefined) ?? problem?.fields['newEmail']}
      />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(value) => {
          setPassword(value);
          handleEdit();
        }}
        error={(showsErrors ? passwordError : undefined) ?? problem?.fields['password']}
      />
    </AccountForm>
  );
}

/** Asks for the current password and a new one. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const dispatch = useAppDispatch();
  const { user } = useIdentity();
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [showsErrors, setShowsErrors] = useState(false);
  const [changePassword, { error, isLoading, reset }] = useChangePasswordMutation();
  const problem = error as FormProblem | undefined;
  const waitSeconds = useCountdown(problem?.waitUntil);
  const currentPasswordError = currentPassword === '' ? 'Please enter your current password' : undefined;
  const newPasswordError = findNewPasswordError(newPassword);

  const submit = async (): Promise<void> => {
    setShowsErrors(true);
    if (isLoading || waitSeconds > 0 || currentPasswordError !== undefined || newPasswordError !== undefined) return;
    const { data } = await changePassword({ currentPassword, newPassword });
    if (!data) return;
    dispatch(messageShown({ text: data.message }));
    onDone();
  };
  const handleEdit = (): void => {
    setShowsErrors(false);
    if (waitSeconds === 0) reset(); // typing does not end a lockout
  };
  return (
    <AccountForm
      label="Change your password"
      fields={['currentPassword', 'newPassword']}
      button="Change password"
      isSending={isLoading}
      problem={problem}
      waitSeconds={waitSeconds}
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
        error={(showsErrors ? currentPasswordError : undefined) ?? problem?.fields['currentPassword']}
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
        error={(showsErrors ? newPasswordError : undefined) ?? problem?.fields['newPassword']}
      />
    </AccountForm>
  );
}
