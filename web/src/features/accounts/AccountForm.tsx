import Box from '@mui/material/Box';
import type { ReactNode, SyntheticEvent } from 'react';
import type { FormProblem } from '../../app/formProblem.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';

interface AccountFormProps {
  /** Accessible name of the form. */
  readonly label: string;
  readonly children: ReactNode;
  /** Why the server rejected the form. */
  readonly problem: FormProblem | undefined;
  /** Fields that show their own error; other errors appear below the form. */
  readonly fields: readonly string[];
  readonly button: string;
  readonly color?: 'error';
  readonly isSending: boolean;
  readonly waitSeconds?: number;
  /** Further help, shown above the button. */
  readonly help?: ReactNode;
  readonly onSubmit: () => Promise<void>;
}

/** Account form that shows the error of a failed submission, such as for a new password, a new email, or deletion. */
export function AccountForm({ label, children, problem, fields, help, onSubmit, ...button }: AccountFormProps) {
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void onSubmit();
  };
  const isShownBesideField = problem !== undefined && fields.some((field) => problem.fields[field] !== undefined);
  return (
    <Box component="form" noValidate aria-label={label} onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {children}
      {problem && !isShownBesideField && (
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
