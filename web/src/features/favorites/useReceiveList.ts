import { sharerOf } from '@campjay/domain/sharing/shareToken.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RequestError } from '../../app/refusal.ts';
import { consumeKeepIntent } from './keepIntent.ts';
import { useReceiveShareMutation } from './sharingApi.ts';
import { showSharer } from './useFavoriters.ts';

/**
 * Follows a link's list once a parent is signed in, which may be right after signing up for it. Then goes to the
 * favorites with this list selected.
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
