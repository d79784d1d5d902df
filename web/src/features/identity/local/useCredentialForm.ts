import { useEffect, useState } from 'react';
import { newIdempotencyKey } from '../../../app/commandRequest.ts';
import type { FormProblem } from '../../../app/requestErrors.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { signedIn } from '../../../app/identity.ts';
import { type Credentials, type FormMode, NO_CREDENTIALS, findCredentialErrors } from './credentials.ts';
import { useRequestPasswordResetMutation, useSignInMutation, useSignUpMutation } from './localAccountsApi.ts';

/**
 * Counts down the whole seconds until a time; 0 if it is past or undefined.
 * @param until in milliseconds since 1970
 */
export const useCountdown = (until: number | undefined): number => {
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

/** An error of the form, found by the client or reported by the server. */
type FormError = Omit<FormProblem, 'status'>;
const NO_ERROR: FormError = { message: '', fields: {} };

/**
 * The state and the requests of the credential form. The mode decides which command is sent. Only one command can be
 * pending.
 * @param onCodeNeeded called if email and password are correct, but the account also requires a code
 */
export const useCredentialForm = (mode: FormMode, onCodeNeeded: () => void) => {
  const dispatch = useAppDispatch();
  const [credentials, setCredentials] = useState(NO_CREDENTIALS);
  const [commandKey, setCommandKey] = useState(newIdempotencyKey);
  const [problem, setProblem] = useState<FormError>(NO_ERROR);
  const [signUp, { isLoading: isSigningUp }] = useSignUpMutation();
  const [signIn, { isLoading: isSigningIn }] = useSignInMutation();
  const [requestReset, { isLoading: isRequesting, data: resetResponse, reset }] = useRequestPasswordResetMutation();
  const isSending = isSigningUp || isSigningIn || isRequesting;
  const waitSeconds = useCountdown(problem.waitUntil);

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
    /** The response to a password reset request. It does not reveal whether the account exists. */
    resetResponse,
    edit: (newCredentials: Credentials): void => {
      setCredentials(newCredentials);
      setCommandKey(newIdempotencyKey()); // Different input is a new command.
      // Typing clears errors, but does not end the wait after too many attempts.
      setProblem(({ waitUntil }) => ({ ...NO_ERROR, ...(waitUntil !== undefined && { waitUntil }) }));
      reset();
    },
    /** Call when the mode changes: clears errors, and prepares a new command. */
    resetForm: (): void => {
      setCommandKey(newIdempotencyKey());
      setProblem(NO_ERROR);
      reset();
    },
    submit: async (): Promise<void> => {
      if (isSending || waitSeconds > 0) return;
      const fields = findCredentialErrors(credentials, mode);
      if (Object.keys(fields).length > 0) {
        setProblem({ message: '', fields });
        return;
      }
      setProblem(NO_ERROR);
      const failure = await send();
      if (mode === 'signIn' && failure?.fields['code'] !== undefined) {
        setCredentials({ ...credentials, code: '' });
        setCommandKey(newIdempotencyKey());
        onCodeNeeded();
      } else if (failure) setProblem(failure);
    },
  };
};
