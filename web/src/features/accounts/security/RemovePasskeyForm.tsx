import type { Passkeys } from '@campjay/query-api/identity/contract.ts';
import Typography from '@mui/material/Typography';
import type { FormProblem } from '../../../app/formProblem.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { useRemovePasskeyMutation } from './securityApi.ts';
import { SecurityForm } from './SecurityForm.tsx';

interface RemovePasskeyFormProps {
  readonly passkey: Pick<Passkeys['data']['passkeys'][number], 'passkeyId' | 'name'>;
  readonly onDone: () => void;
}

/** Removes a passkey; requires the password. */
export function RemovePasskeyForm({ passkey: { passkeyId, name }, onDone }: RemovePasskeyFormProps) {
  const dispatch = useAppDispatch();
  const [remove, { error, isLoading, reset }] = useRemovePasskeyMutation();
  return (
    <SecurityForm
      label="Remove this passkey"
      asks={['password']}
      isSending={isLoading}
      problem={error as FormProblem | undefined}
      onEdit={reset}
      onSubmit={({ password }) =>
        void remove({ passkeyId, password }).then(({ data }) => {
          if (!data) return;
          dispatch(messageShown({ text: data.message }));
          onDone();
        })
      }
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        Nobody can sign in with “{name}” from then on. Delete it on the device or in the password manager too.
      </Typography>
    </SecurityForm>
  );
}
