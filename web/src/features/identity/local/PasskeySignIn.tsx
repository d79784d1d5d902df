import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { toFormProblem } from '../../../app/formProblem.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { signedIn } from '../../../app/identity.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { CommandMessage } from '../../../ui/fields/SubmitButton.tsx';
import { loadPasskeyDevice } from './loadPasskeyDevice.ts';
import { useBeginPasskeySignInMutation, useSignInWithPasskeyMutation } from './localAccountsApi.ts';

/**
 * Button to sign in with a passkey from this device, a nearby phone, or a security key. Renders nothing in browsers
 * that do not support passkeys.
 */
export function PasskeySignIn() {
  const dispatch = useAppDispatch();
  const [begin] = useBeginPasskeySignInMutation();
  const [signIn] = useSignInWithPasskeyMutation();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** Returns an error message, or undefined after a sign-in. */
  const signInWithPasskey = async (): Promise<string | undefined> => {
    const { data: challenge, error } = await begin(undefined);
    if (!challenge) return toFormProblem(error).message;
    const device = await loadPasskeyDevice();
    const response = await device.signChallenge(challenge.options);
    if ('problem' in response) return response.problem;
    const { data, error: refusal } = await signIn(response.answer);
    if (!data) return toFormProblem(refusal).message;
    dispatch(signedIn());
    dispatch(messageShown({ text: data.message }));
    return undefined;
  };
  const handleClick = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    setProblem(await signInWithPasskey());
    setIsBusy(false);
  };
  if (typeof window.PublicKeyCredential !== 'function') return null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Button variant="outlined" aria-disabled={isBusy} onClick={() => void handleClick()} sx={{ minHeight: 48 }}>
        {isBusy ? 'One moment…' : 'Use a passkey'}
      </Button>
      <CommandMessage error={problem} />
    </Box>
  );
}
