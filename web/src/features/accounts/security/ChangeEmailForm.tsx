import { useState } from 'react';
import type { FormProblem } from '../../../app/formProblem.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { emailProblem } from '../../identity/local/credentials.ts';
import { PasswordField } from '../../identity/local/PasswordField.tsx';
import { TextField } from '../../identity/local/TextField.tsx';
import { useWait } from '../../identity/local/useWait.ts';
import { AccountForm } from '../AccountForm.tsx';
import { useRequestEmailChangeMutation } from './securityApi.ts';

/** Asks for the new email and the password. The email changes only when the user opens the link sent to it. */
export function ChangeEmailForm({ onDone }: { onDone: () => void }) {
  const dispatch = useAppDispatch();
  const [newEmail, setNewEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [requestChange, { error, isLoading, reset }] = useRequestEmailChangeMutation();
  const problem = error as FormProblem | undefined;
  const waitSeconds = useWait(problem?.waitUntil);
  const newEmailProblem = emailProblem(newEmail);
  const passwordProblem = password === '' ? 'Please enter your password' : undefined;

  const submit = async (): Promise<void> => {
    setIsSubmitted(true);
    if (isLoading || waitSeconds > 0 || newEmailProblem !== undefined || passwordProblem !== undefined) return;
    const { data } = await requestChange({ newEmail, password });
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
      label="Change your email"
      fields={['newEmail', 'password']}
      button="Send the link"
      isSending={isLoading}
      {...{ problem, waitSeconds }}
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
        error={(isSubmitted ? newEmailProblem : undefined) ?? problem?.fields['newEmail']}
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
        error={(isSubmitted ? passwordProblem : undefined) ?? problem?.fields['password']}
      />
    </AccountForm>
  );
}
