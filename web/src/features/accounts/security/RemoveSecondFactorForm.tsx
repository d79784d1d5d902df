import Typography from '@mui/material/Typography';
import type { FormProblem } from '../../../app/formProblem.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { useRemoveSecondFactorMutation } from './securityApi.ts';
import { SecurityForm } from './SecurityForm.tsx';

/** Turns two-factor sign-in off; requires the password and a code. */
export function RemoveSecondFactorForm({ onDone }: { onDone: () => void }) {
  const dispatch = useAppDispatch();
  const [remove, { error, isLoading, reset }] = useRemoveSecondFactorMutation();
  return (
    <SecurityForm
      label="Turn off codes"
      asks={['password', 'code']}
      isSending={isLoading}
      problem={error as FormProblem | undefined}
      onEdit={reset}
      onSubmit={(proof) =>
        void remove(proof).then(({ data }) => {
          if (!data) return;
          dispatch(messageShown({ text: data.message }));
          onDone();
        })
      }
    >
      <Typography>Enter your password, and a code from your app or a recovery code.</Typography>
    </SecurityForm>
  );
}
