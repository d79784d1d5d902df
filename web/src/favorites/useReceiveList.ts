import { sharerOf } from '@campjay/events/sharing/shareToken.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RequestError } from '../app/refusal.ts';
import { consumeKeepIntent } from './keepIntent.ts';
import { useReceiveShareMutation } from './sharingApi.ts';
import { showSharer } from './useFavoriters.ts';

/**
 * Keeps the list of a link, once: for a parent who is signed in, and may have signed up for just that, who then goes on to
 * the favorites with this list among those that are shown.
 */
export const useReceiveList = (
  token: string,
  shouldSave: boolean,
  isSaved: boolean,
): { readonly isSaved: boolean; readonly error: RequestError | undefined; readonly retry: () => void } => {
  const navigate = useNavigate();
  const [receive, { isUninitialized, isSuccess, error }] = useReceiveShareMutation();
  useEffect(() => {
    if (shouldSave && !isSaved && isUninitialized) void receive({ token });
  }, [shouldSave, isSaved, isUninitialized, receive, token]);
  const isDone = shouldSave && (isSaved || isSuccess);
  useEffect(() => {
    const sharer = sharerOf(token);
    if (!isDone || sharer === undefined) return;
    showSharer(sharer);
    if (consumeKeepIntent()) void navigate('/favorites', { replace: true });
  }, [isDone, navigate, token]);
  return { isSaved: isDone, error, retry: () => void receive({ token }) };
};
