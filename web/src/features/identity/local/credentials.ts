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

export const LABELS: Readonly<Record<CredentialName, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  code: 'Code',
};

/** The server refuses new passwords with fewer characters. */
const MIN_PASSWORD_LENGTH = 10;
export const NEW_PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters`;
const EMAIL_PATTERN = /^\S+@\S+\.\S+$/;

/** Checks a new password before it is sent. Returns an error message, or undefined. */
export const findNewPasswordError = (password: string): string | undefined =>
  password.length < MIN_PASSWORD_LENGTH
    ? `Please choose a password of at least ${MIN_PASSWORD_LENGTH} characters`
    : undefined;

/** Checks an email address before it is sent. Returns an error message, or undefined. */
export const findEmailError = (email: string): string | undefined => {
  if (email.trim() === '') return 'Please enter your email';
  return EMAIL_PATTERN.test(email.trim()) ? undefined : 'Please enter an email address, such as name@example.com';
};

const findFieldError = (name: CredentialName, value: string, mode: FormMode): string | undefined => {
  if (name === 'email') return findEmailError(value);
  if (value.trim() === '') return `Please enter your ${LABELS[name].toLowerCase()}`;
  return name === 'password' && mode === 'signUp' ? findNewPasswordError(value) : undefined;
};

/** Checks the fields of a mode. Returns error messages by field name. */
export const findCredentialErrors = (
  credentials: Credentials,
  mode: FormMode,
): Readonly<Partial<Record<CredentialName, string>>> =>
  Object.fromEntries(
    FIELDS[mode].flatMap((name) => {
      const problem = findFieldError(name, credentials[name], mode);
      return problem === undefined ? [] : [[name, problem]];
    }),
  );
