import { useAuth } from '@clerk/react';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { signedIn } from '../../../app/identity.ts';
import { useSessionQuery } from '../identityApi.ts';
import { USER_TAGS } from '../userTags.ts';
import { useJoinMutation } from './clerkApi.ts';

const typeOf = (error: unknown): unknown => (Object(error) as { data?: { type?: unknown } }).data?.type;

/** Refetches the user's data after a Clerk sign-in on this page, through Clerk's pages, or in another tab. */
const useClerkSession = (): string | undefined => {
  const { isLoaded, sessionId } = useAuth();
  const dispatch = useAppDispatch();
  const previous = useRef<string | null>(undefined);
  useEffect(() => {
    if (!isLoaded) return;
    const currentId = sessionId ?? null;
    const before = previous.current;
    previous.current = currentId;
    // Sign-outs are detected when the page gets the focus (`useOtherTabs`).
    if (currentId === null || currentId === before) return;
    // A page that starts signed in has already loaded the session with Clerk's token.
    if (before !== undefined) dispatch(api.util.invalidateTags([...USER_TAGS]));
    dispatch(signedIn());
  }, [dispatch, isLoaded, sessionId]);
  return sessionId ?? undefined;
};

/**
 * Creates the account after a first Clerk sign-in, recognized by the user's empty email. Runs once per session; the
 * server may reply that an existing account must be claimed.
 */
export const useAccountJoin = () => {
  const sessionId = useClerkSession();
  const dispatch = useAppDispatch();
  const hasSessionHint = useAppSelector((state) => state.identity.hasSessionHint);
  const { data: user } = useSessionQuery(undefined, { skip: !hasSessionHint });
  const [join] = useJoinMutation();
  const [isConfirmationOpen, setIsConfirmationOpen] = useState(false);
  const attemptedSession = useRef<string>(undefined);
  const needsJoin = user?.email === '';
  useEffect(() => {
    if (!needsJoin || sessionId === undefined || attemptedSession.current === sessionId) return;
    attemptedSession.current = sessionId;
    const joinAccount = async (): Promise<void> => {
      const { data, error } = await join({});
      if (data) dispatch(messageShown({ text: data.message }));
      if (typeOf(error) === 'AccountExists') setIsConfirmationOpen(true);
      if (typeOf(error) === 'ClaimsMissing')
        console.warn('Clerk’s session token lacks claims: the README says which the operator has to add.');
    };
    void joinAccount();
  }, [dispatch, needsJoin, join, sessionId]);
  return { isConfirmationOpen, closeConfirmation: () => setIsConfirmationOpen(false) };
};
