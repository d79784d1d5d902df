import { useAuth } from '@clerk/react';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { messageShown } from '../../app/snackbar/snackbar.ts';
import { signedIn } from '../identity.ts';
import { useSessionQuery } from '../identityApi.ts';
import { OF_THE_PARENT } from '../ofTheParent.ts';
import { useJoinMutation } from './clerkApi.ts';

const typeOf = (error: unknown): unknown => (Object(error) as { data?: { type?: unknown } }).data?.type;

/** What the page knows changes when somebody signs in at Clerk, whether here, by coming back from Clerk's pages, or in another tab. */
const useClerksWord = (): string | undefined => {
  const { isLoaded, sessionId } = useAuth();
  const dispatch = useAppDispatch();
  const former = useRef<string | null>(undefined);
  useEffect(() => {
    if (!isLoaded) return;
    const now = sessionId ?? null;
    const before = former.current;
    former.current = now;
    // Who signs out is asked for again when the page comes to the front (`useOtherTabs`).
    if (now === null || now === before) return;
    // A page that begins signed in has asked who it is already, with Clerk's token.
    if (before !== undefined) dispatch(api.util.invalidateTags([...OF_THE_PARENT]));
    dispatch(signedIn());
  }, [dispatch, isLoaded, sessionId]);
  return sessionId ?? undefined;
};

/**
 * Opens the account of whoever has signed in with Clerk and has none yet: an account without an email has not been joined.
 * Once for each sign-in; what comes back may be the question whose account it is.
 */
export const useJoining = () => {
  const sessionId = useClerksWord();
  const dispatch = useAppDispatch();
  const isHinted = useAppSelector((state) => state.identity.isHinted);
  const { data: user } = useSessionQuery(undefined, { skip: !isHinted });
  const [join] = useJoinMutation();
  const [isQuestion, setQuestion] = useState(false);
  const tried = useRef<string>(undefined);
  const isToJoin = user?.email === '';
  useEffect(() => {
    if (!isToJoin || sessionId === undefined || tried.current === sessionId) return;
    tried.current = sessionId;
    const begin = async (): Promise<void> => {
      const { data, error } = await join({});
      if (data) dispatch(messageShown({ text: data.message }));
      if (typeOf(error) === 'AccountExists') setQuestion(true);
      if (typeOf(error) === 'ClaimsMissing')
        console.warn('Clerk’s session token lacks claims: the README says which the operator has to add.');
    };
    void begin();
  }, [dispatch, isToJoin, join, sessionId]);
  return { isQuestion, answered: () => setQuestion(false) };
};
