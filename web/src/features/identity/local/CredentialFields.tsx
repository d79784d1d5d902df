import {
  type Credentials,
  type FormMode,
  FIELDS,
  LABELS,
  NEW_PASSWORD_HINT,
  type CredentialName,
} from './credentials.ts';
import { PasswordField } from './PasswordField.tsx';
import { TextField } from './TextField.tsx';

interface CredentialFieldsProps {
  readonly mode: FormMode;
  readonly credentials: Credentials;
  readonly onChange: (credentials: Credentials) => void;
  readonly problems: Readonly<Record<string, string>>;
}

const AUTO_COMPLETE = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'username',
  code: 'one-time-code',
} as const;

/** The fields of one form mode. Their values survive a change of mode. */
export function CredentialFields({ mode, credentials, onChange, problems }: CredentialFieldsProps) {
  return FIELDS[mode].map((name: CredentialName, index) => {
    const field = {
      label: LABELS[name],
      name,
      value: credentials[name],
      onChange: (value: string) => onChange({ ...credentials, [name]: value }),
      error: problems[name],
      autoFocus: index === 0,
    };
    if (name !== 'password')
      return (
        <TextField
          key={name}
          {...field}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete={AUTO_COMPLETE[name]}
        />
      );
    const isNew = mode === 'signUp';
    return (
      <PasswordField
        key={name}
        {...field}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={isNew ? NEW_PASSWORD_HINT : undefined}
      />
    );
  });
}
