import Box from '@mui/material/Box';
import type { ReactNode, SyntheticEvent } from 'react';
import type { FormProblem } from '../app/formProblem.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';

interface AccountFormProps {
  /** What it is called by a screen reader. */
  readonly label: string;
  /** The fields. */
  readonly children: ReactNode;
  /** Why the server refused it. */
  readonly problem: FormProblem | undefined;
  /** The fields that show what is wrong with them beside themselves; anything else is said below. */
  readonly fields: readonly string[];
  readonly button: string;
  readonly color?: 'error';
  readonly isSending: boolean;
  readonly waitSeconds?: number;
  /** What else helps, above the button. */
  readonly help?: ReactNode;
  readonly onSubmit: () => Promise<void>;
}

/** A form around the account that is sent once and says what went wrong: a new password or email, the way out. */
export function AccountForm({ label, children, problem, fields, help, onSubmit, ...button }: AccountFormProps) {
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void onSubmit();
  };
  const isSaidBeside = problem !== undefined && fields.some((field) => problem.fields[field] !== undefined);
  return (
    <Box component="form" noValidate aria-label={label} onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {children}
      {problem && !isSaidBeside && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {problem.message}
        </Box>
      )}
      {help}
      <SubmitButton
        label={button.button}
        isSending={button.isSending}
        {...(button.waitSeconds !== undefined && { waitSeconds: button.waitSeconds })}
        {...(button.color && { color: button.color })}
      />
    </Box>
  );
}
