import Box from '@mui/material/Box';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type { FormProblem } from '../../../app/formProblem.ts';
import { PasswordField } from '../../identity/local/PasswordField.tsx';
import { TextField } from '../../identity/local/TextField.tsx';
import { useWait } from '../../identity/local/useWait.ts';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';

export interface Proof {
  /** Name of the item to add. */
  readonly name: string;
  readonly password: string;
  readonly code: string;
}

const MISSING: Readonly<Record<keyof Proof, string>> = {
  name: 'Please enter a name',
  password: 'Please enter your password',
  code: 'Please enter the code',
};

interface SecurityFormProps {
  readonly label: string;
  /** The fields, from top to bottom. */
  readonly asks: readonly (keyof Proof)[];
  /**
   * Whether the code must be six digits from the app that is set up above the field; otherwise a recovery code also
   * works.
   */
  readonly isAppCode?: boolean;
  readonly isSending: boolean;
  readonly problem: FormProblem | undefined;
  readonly onSubmit: (proof: Proof) => void;
  /** Called on input, when the result of the last attempt no longer applies. */
  readonly onEdit: () => void;
  readonly children?: ReactNode;
}

/** Form that verifies the user's identity before an account change. */
export function SecurityForm({
  label,
  asks,
  isAppCode = false,
  isSending,
  problem,
  onSubmit,
  onEdit,
  children,
}: SecurityFormProps) {
  const [proof, setProof] = useState<Proof>({ name: '', password: '', code: '' });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const waitSeconds = useWait(problem?.waitUntil);
  const field = (name: keyof Proof) => ({
    name,
    value: proof[name],
    autoFocus: asks[0] === name && !isAppCode,
    onChange: (value: string) => {
      setProof({ ...proof, [name]: value });
      setIsSubmitted(false);
      if (waitSeconds === 0) onEdit(); // typing does not end a lockout
    },
    error: isSubmitted && proof[name].trim() === '' ? MISSING[name] : problem?.fields[name],
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setIsSubmitted(true);
    if (isSending || waitSeconds > 0 || asks.some((name) => proof[name].trim() === '')) return;
    onSubmit(proof);
  };
  return (
    <Box component="form" noValidate aria-label={label} onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {children}
      {asks.includes('name') && <TextField {...field('name')} label="Name" autoComplete="off" />}
      {asks.includes('password') && (
        <PasswordField {...field('password')} label="Your password" autoComplete="current-password" />
      )}
      {asks.includes('code') && (
        <TextField
          {...field('code')}
          label="Code"
          autoComplete="one-time-code"
          {...(isAppCode && { inputMode: 'numeric' as const })}
        />
      )}
      {problem && Object.keys(problem.fields).length === 0 && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {problem.message}
        </Box>
      )}
      <SubmitButton label={label} isSending={isSending} waitSeconds={waitSeconds} />
    </Box>
  );
}
