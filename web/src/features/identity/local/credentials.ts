import { isEmail, required } from '../../../ui/fields/useCommandForm.ts';
import { PASSWORD_LENGTH } from '@campjay/domain/limits.ts';

/** The values typed into the sign-in form, for all of its modes. */
export interface Credentials {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  /** The code of the second factor, if the account has one. */
  readonly code: string;
}

export type CredentialName = keyof Credentials;

export const NO_CREDENTIALS: Credentials = { firstName: '', lastName: '', email: '', password: '', code: '' };

/** What the form is for: signing in, entering the second factor's code, signing up, or resetting the password. */
export type FormMode = 'signIn' | 'code' | 'signUp' | 'reset';

/** The fields of each mode, from top to bottom. */
export const FIELDS: Readonly<Record<FormMode, readonly CredentialName[]>> = {
  signIn: ['email', 'password'],
  code: ['code'],
  signUp: ['firstName', 'lastName', 'email', 'password'],
  reset: ['email'],
};

export const NEW_PASSWORD_HINT = `At least ${PASSWORD_LENGTH.min} characters`;

/** Checks a new password before it is sent. Returns an error message, or undefined. */
export const findNewPasswordError = (password: string): string | undefined =>
  password.length < PASSWORD_LENGTH.min
    ? `Please choose a password of at least ${PASSWORD_LENGTH.min} characters`
    : undefined;

/** Checks an email address before it is sent. Returns an error message, or undefined. */
export const findEmailError = (email: string): string | undefined => {
  if (email.trim() === '') return 'Please enter your email';
  return isEmail(email) ? undefined : 'Please enter an email address, such as name@example.com';
};

const findPasswordMissing = required('Please enter your password');

/**
 * Label, `autocomplete` attribute and check of each field. Password managers store the email as the user name. The
 * values are checked before they are sent; each check returns an error message, or undefined.
 */
export const fieldsOf = (mode: FormMode) => {
  const isNewPassword = mode === 'signUp';
  return {
    firstName: { label: 'First name', autoComplete: 'given-name', validate: required('Please enter your first name') },
    lastName: { label: 'Last name', autoComplete: 'family-name', validate: required('Please enter your last name') },
    email: { label: 'Email', type: 'email', autoComplete: 'username', validate: findEmailError },
    password: {
      label: 'Password',
      type: 'password',
      autoComplete: isNewPassword ? 'new-password' : 'current-password',
      hint: isNewPassword ? NEW_PASSWORD_HINT : undefined,
      validate: (password: string) =>
        findPasswordMissing(password) ?? (isNewPassword ? findNewPasswordError(password) : undefined),
    },
    code: { label: 'Code', autoComplete: 'one-time-code', validate: required('Please enter your code') },
  } as const;
};
