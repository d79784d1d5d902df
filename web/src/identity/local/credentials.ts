/** What somebody has typed into the form, whichever of its faces it shows. */
export interface Credentials {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  /** Of the second factor, where the account has one. */
  readonly code: string;
}

export type CredentialName = keyof Credentials;

export const NO_CREDENTIALS: Credentials = { firstName: '', lastName: '', email: '', password: '', code: '' };

/** What the form is for just now. */
export type FormMode = 'signIn' | 'code' | 'signUp' | 'reset';

/** Which fields each face shows, from top to bottom. */
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

/** Shorter ones are refused by the server. */
const MIN_NEW_PASSWORD = 10;
export const NEW_PASSWORD_HINT = `At least ${MIN_NEW_PASSWORD} characters`;
const EMAIL = /^\S+@\S+\.\S+$/;

/** What is wrong with a new password, before the server is asked. */
export const newPasswordProblem = (password: string): string | undefined =>
  password.length < MIN_NEW_PASSWORD
    ? `Please choose a password of at least ${MIN_NEW_PASSWORD} characters`
    : undefined;

/** What is wrong with an email, before the server is asked. */
export const emailProblem = (email: string): string | undefined => {
  if (email.trim() === '') return 'Please enter your email';
  return EMAIL.test(email.trim()) ? undefined : 'Please enter an email address, such as name@example.com';
};

const fieldProblem = (name: CredentialName, value: string, mode: FormMode): string | undefined => {
  if (name === 'email') return emailProblem(value);
  if (value.trim() === '') return `Please enter your ${LABELS[name].toLowerCase()}`;
  return name === 'password' && mode === 'signUp' ? newPasswordProblem(value) : undefined;
};

/** What is wrong with the fields that a face shows, by their names. */
export const problemsOf = (
  credentials: Credentials,
  mode: FormMode,
): Readonly<Partial<Record<CredentialName, string>>> =>
  Object.fromEntries(
    FIELDS[mode].flatMap((name) => {
      const problem = fieldProblem(name, credentials[name], mode);
      return problem === undefined ? [] : [[name, problem]];
    }),
  );
