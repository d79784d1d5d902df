import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { FormProblem } from '../../../app/formProblem.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { signedIn } from '../../../app/identity.ts';
import { loadPasskeyDevice } from './loadPasskeyDevice.ts';
import { useBeginPasskeySignInMutation, useSignInWithPasskeyMutation } from './localAccountsApi.ts';

/**
 * Signs in with a passkey from this device, a nearby phone, or a security key; renders nothing in browsers without
 * passkeys.
 */
export function PasskeySignIn() {
  const dispatch = useAppDispatch();
  const [begin] = useBeginPasskeySignInMutation();
  const [signIn] = useSignInWithPasskeyMutation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const attempt = async (): Promise<string | undefined> => {
    const { data: begun, error } = await begin(undefined);
    if (!begun) return (error as FormProblem).message;
    const given = await (await loadPasskeyDevice()).usePasskeyOfDevice(begun.options);
    if ('problem' in given) return given.problem;
    const { data, error: refused } = await signIn(given.answer);
    if (!data) return (refused as FormProblem).message;
    dispatch(signedIn());
    dispatch(messageShown({ text: data.message }));
    return undefined;
  };
  const press = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    setProblem(await attempt());
    setBusy(false);
  };
  if (typeof window.PublicKeyCredential !== 'function') return null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Button variant="outlined" aria-disabled={isBusy} onClick={() => void press()} sx={{ minHeight: 48 }}>
        {isBusy ? 'One moment…' : 'Use a passkey'}
      </Button>
      {problem !== undefined && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {problem}
        </Box>
      )}
    </Box>
  );
}
