import { useState } from 'react';
import { newKey } from '../../app/commandRequest.ts';
import type { FormProblem } from '../../app/formProblem.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { messageShown } from '../../app/snackbar/snackbar.ts';
import { signedIn } from '../identity.ts';
import { type Credentials, type Face, NO_CREDENTIALS, problemsOf } from './credentials.ts';
import { useRequestPasswordResetMutation, useSignInMutation, useSignUpMutation } from './localAccountsApi.ts';
import { useWait } from './useWait.ts';

/** What a form says of itself, beside what the server has said. */
type Shown = Omit<FormProblem, 'status'>;
const NOTHING_WRONG: Shown = { message: '', fields: {} };

/**
 * What the form holds and what has become of it. Each face sends its own wish, and while one is on its way no other.
 * @param onCodeNeeded email and password are right, and the account asks for a code too
 */
export const useCredentialForm = (face: Face, onCodeNeeded: () => void) => {
  const dispatch = useAppDispatch();
  const [credentials, setCredentials] = useState(NO_CREDENTIALS);
  const [commandKey, setCommandKey] = useState(newKey);
  const [problem, setProblem] = useState<Shown>(NOTHING_WRONG);
  const [signUp, { isLoading: isSigningUp }] = useSignUpMutation();
  const [signIn, { isLoading: isSigningIn }] = useSignInMutation();
  const [requestReset, { isLoading: isRequesting, data: requested, reset }] = useRequestPasswordResetMutation();
  const isSending = isSigningUp || isSigningIn || isRequesting;
  const waitSeconds = useWait(problem.waitUntil);

  const send = async (): Promise<FormProblem | undefined> => {
    const { email, password, firstName, lastName, code } = credentials;
    if (face === 'reset') {
      const { error } = await requestReset({ email, commandKey });
      return error as FormProblem | undefined;
    }
    const { data, error } =
      face === 'signUp'
        ? await signUp({ email, password, firstName, lastName, commandKey })
        : await signIn({ email, password, commandKey, ...(face === 'code' && { code }) });
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
    /** The neutral answer to a request for a new password. */
    requested,
    edit: (edited: Credentials): void => {
      setCredentials(edited);
      setCommandKey(newKey()); // other words are another wish
      // A lock-out is not lifted by typing.
      setProblem(({ waitUntil }) => ({ ...NOTHING_WRONG, ...(waitUntil !== undefined && { waitUntil }) }));
      reset();
    },
    /** Of what was wrong on another face nothing is said on this one. */
    turn: (): void => {
      setCommandKey(newKey());
      setProblem(NOTHING_WRONG);
      reset();
    },
    submit: async (): Promise<void> => {
      if (isSending || waitSeconds > 0) return;
      const fields = problemsOf(credentials, face);
      if (Object.keys(fields).length > 0) {
        setProblem({ message: '', fields });
        return;
      }
      setProblem(NOTHING_WRONG);
      const failure = await send();
      if (face === 'signIn' && failure?.fields['code'] !== undefined) {
        setCredentials({ ...credentials, code: '' });
        setCommandKey(newKey());
        onCodeNeeded();
      } else if (failure) setProblem(failure);
    },
  };
};
