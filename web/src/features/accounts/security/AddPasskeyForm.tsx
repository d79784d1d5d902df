import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { FormProblem } from '../../../app/formProblem.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { loadPasskeyDevice } from '../../identity/local/loadPasskeyDevice.ts';
import { useAddPasskeyMutation, useBeginPasskeyMutation, useSecondFactorQuery } from './securityApi.ts';
import { type Proof, SecurityForm } from './SecurityForm.tsx';

/** Asks for a name and the password, then creates a passkey on the device. */
export function AddPasskeyForm({ onDone }: { onDone: () => void }) {
  const dispatch = useAppDispatch();
  const { data: secondFactor } = useSecondFactorQuery(undefined);
  const [begin, { error: beginError, isLoading: isBeginning, reset: forgetBegin }] = useBeginPasskeyMutation();
  const [add, { error: addError, isLoading: isSaving, reset: forgetAdd }] = useAddPasskeyMutation();
  const [isAskingDevice, setAskingDevice] = useState(false);
  const [deviceProblem, setDeviceProblem] = useState<string>();
  const forget = (): void => {
    forgetBegin();
    forgetAdd();
    setDeviceProblem(undefined);
  };
  const submit = async ({ name, password, code }: Proof): Promise<void> => {
    forget();
    const { data: begun } = await begin({ password, ...(secondFactor && { code }) });
    if (!begun) return;
    setAskingDevice(true);
    const { makePasskey } = await loadPasskeyDevice();
    const made = await makePasskey(begun.options);
    setAskingDevice(false);
    if ('problem' in made) {
      setDeviceProblem(made.problem);
      return;
    }
    const { data } = await add({ name, passkey: made.answer });
    if (!data) return;
    dispatch(messageShown({ text: data.message }));
    onDone();
  };
  const problem = (beginError ?? addError) as FormProblem | undefined;
  return (
    <SecurityForm
      label="Continue"
      asks={secondFactor ? ['name', 'password', 'code'] : ['name', 'password']}
      isSending={isBeginning || isAskingDevice || isSaving}
      problem={deviceProblem === undefined ? problem : { status: 'CUSTOM_ERROR', message: deviceProblem, fields: {} }}
      onEdit={forget}
      onSubmit={(proof) => void submit(proof)}
    >
      <Typography>
        Name it after the device or password manager that keeps it. Your device then asks you to confirm.
      </Typography>
    </SecurityForm>
  );
}
