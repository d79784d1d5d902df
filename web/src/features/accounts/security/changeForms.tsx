import { useAppDispatch } from '../../../app/hooks.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { required, useCommandForm } from '../../../ui/fields/useCommandForm.ts';
import { findEmailError, NEW_PASSWORD_HINT, findNewPasswordError } from '../../identity/local/credentials.ts';
import { CommandForm, FormField } from '../../../ui/fields/CommandForm.tsx';
import { useRequestEmailChangeMutation, useChangePasswordMutation } from './SecurityForm.tsx';
import { useIdentity } from '../../identity/useIdentity.ts';

/**
 * Asks for the new email and the password. The email changes only when the user opens the link that is sent to the new
 * email.
 */
export function ChangeEmailForm({ onDone }: { onDone: () => void }) {
  const dispatch = useAppDispatch();
  const [requestChange] = useRequestEmailChangeMutation();
  const form = useCommandForm({
    values: { newEmail: '', password: '' },
    fields: ['newEmail', 'password'],
    send: async (values) => {
      const { data, error } = await requestChange(values);
      if (!data) return error;
      dispatch(messageShown({ text: data.message }));
      onDone();
      return undefined;
    },
  });
  return (
    <CommandForm form={form} label="Change your email" button="Send the link">
      <FormField
        form={form}
        label="New email"
        name="newEmail"
        type="email"
        autoComplete="email"
        autoFocus
        hint="We send a link there. Your email changes when you open it."
        validate={findEmailError}
      />
      <FormField
        form={form}
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        validate={required('Please enter your password')}
      />
    </CommandForm>
  );
}

/** Asks for the current password and a new one. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const dispatch = useAppDispatch();
  const { user } = useIdentity();
  const [changePassword] = useChangePasswordMutation();
  const form = useCommandForm({
    values: { currentPassword: '', newPassword: '' },
    fields: ['currentPassword', 'newPassword'],
    send: async (values) => {
      const { data, error } = await changePassword(values);
      if (!data) return error;
      dispatch(messageShown({ text: data.message }));
      onDone();
      return undefined;
    },
  });
  return (
    <CommandForm form={form} label="Change your password" button="Change password">
      {/* Tells password managers which account the passwords belong to. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <FormField
        form={form}
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        autoFocus
        validate={required('Please enter your current password')}
      />
      <FormField
        form={form}
        label="New password"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        hint={NEW_PASSWORD_HINT}
        validate={findNewPasswordError}
      />
    </CommandForm>
  );
}
