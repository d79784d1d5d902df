import { sharerOf } from '@campjay/events/sharing/shareToken.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RequestError } from '../app/refusal.ts';
import { hasComeToKeep } from './keepAfterSignUp.ts';
import { useReceiveShareMutation } from './sharingApi.ts';
import { showSharer } from './useFavoriters.ts';

/**
 * Keeps the list of a link, once: for a parent who is signed in, and may have signed up for just that, who then goes on to
 * the favorites with this list among those that are shown.
 */
export const useReceived = (
  token: string,
  isToBeKept: boolean,
  isKept: boolean,
): { readonly isKept: boolean; readonly error: RequestError | undefined; readonly retry: () => void } => {
  const navigate = useNavigate();
  const [receive, { isUninitialized, isSuccess, error }] = useReceiveShareMutation();
  useEffect(() => {
    if (isToBeKept && !isKept && isUninitialized) void receive({ token });
  }, [isToBeKept, isKept, isUninitialized, receive, token]);
  const isDone = isToBeKept && (isKept || isSuccess);
  useEffect(() => {
    const sharer = sharerOf(token);
    if (!isDone || sharer === undefined) return;
    showSharer(sharer);
    if (hasComeToKeep()) void navigate('/favorites', { replace: true });
  }, [isDone, navigate, token]);
  return { isKept: isDone, error, retry: () => void receive({ token }) };
};
