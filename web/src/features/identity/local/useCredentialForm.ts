import { useEffect, useState } from 'react';
import { newKey } from '../../../app/commandRequest.ts';
import type { FormProblem } from '../../../app/refusal.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { signedIn } from '../../../app/identity.ts';
import { type Credentials, type FormMode, NO_CREDENTIALS, problemsOf } from './credentials.ts';
import { useRequestPasswordResetMutation, useSignInMutation, useSignUpMutation } from './localAccountsApi.ts';

/** Whole seconds until a time (milliseconds since 1970); 0 if it is past or undefined. */
export const useWait = (until: number | undefined): number => {
  const [now, setNow] = useState(Date.now);
  const secondsLeft = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (until === undefined) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return secondsLeft;
};

/** An error found by the client, in addition to the server's errors. */
type FormError = Omit<FormProblem, 'status'>;
const NO_ERROR: FormError = { message: '', fields: {} };

/**
 * State of the form and its requests. Each mode sends its own command, and only one can be pending.
 * @param onCodeNeeded called if email and password are correct and the account requires a code
 */
export const useCredentialForm = (mode: FormMode, onCodeNeeded: () => void) => {
  const dispatch = useAppDispatch();
  const [credentials, setCredentials] = useState(NO_CREDENTIALS);
  const [commandKey, setCommandKey] = useState(newKey);
  const [problem, setProblem] = useState<FormError>(NO_ERROR);
  const [signUp, { isLoading: isSigningUp }] = useSignUpMutation();
  const [signIn, { isLoading: isSigningIn }] = useSignInMutation();
  const [requestReset, { isLoading: isRequesting, data: requested, reset }] = useRequestPasswordResetMutation();
  const isSending = isSigningUp || isSigningIn || isRequesting;
  const waitSeconds = useWait(problem.waitUntil);

  const send = async (): Promise<FormProblem | undefined> => {
    const { email, password, firstName, lastName, code } = credentials;
    if (mode === 'reset') {
      const { error } = await requestReset({ email, commandKey });
      return error as FormProblem | undefined;
    }
    const { data, error } =
      mode === 'signUp'
        ? await signUp({ email, password, firstName, lastName, commandKey })
        : await signIn({ email, password, commandKey, ...(mode === 'code' && { code }) });
    if (data) {
      dispatch(signedIn());
      dispatch(messageShown({ text: data.message }));
    }
    return error as FormProblem | undefined;
  };
  return {
    credentials,
    problem,
    isSending,
    waitSeconds,
    /** The neutral response to a password reset request. */
    requested,
    edit: (newCredentials: Credentials): void => {
      setCredentials(newCredentials);
      setCommandKey(newKey()); // different input is a new command
      // Typing does not end a lockout.
      setProblem(({ waitUntil }) => ({ ...NO_ERROR, ...(waitUntil !== undefined && { waitUntil }) }));
      reset();
    },
    /** Clears errors when the mode changes. */
    resetForm: (): void => {
      setCommandKey(newKey());
      setProblem(NO_ERROR);
      reset();
    },
    submit: async (): Promise<void> => {
      if (isSending || waitSeconds > 0) return;
      const fields = problemsOf(credentials, mode);
      if (Object.keys(fields).length > 0) {
        setProblem({ message: '', fields });
        return;
      }
      setProblem(NO_ERROR);
      const failure = await send();
      if (mode === 'signIn' && failure?.fields['code'] !== undefined) {
        setCredentials({ ...credentials, code: '' });
        setCommandKey(newKey());
        onCodeNeeded();
      } else if (failure) setProblem(failure);
    },
  };
};
