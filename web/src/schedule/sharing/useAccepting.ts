import { sharerOf } from '@campjay/events/sharing/shareToken.ts';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import type { RequestError } from '../../app/refusal.ts';
import { hasComeToKeep } from '../../favorites/keepAfterSignUp.ts';
import { loadStored, saveStored } from '../../ui/browserStorage.ts';
import { readHolderChoice } from '../grid/chosenHolders.ts';
import { columnKey } from '../grid/columns.ts';
import { HOLDERS_KEY } from '../rememberedKeys.ts';
import { scheduleApi } from '../scheduleApi.ts';
import { useReceiveScheduleMutation } from './shareApi.ts';

/** Accepts the invitation of a link and goes on to the schedule with that family's kids among those that are shown. */
export const useAccepting = (
  token: string,
  mayAccept: boolean,
): { readonly accept: () => void; readonly isAccepting: boolean; readonly error: RequestError | undefined } => {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [receive, { isLoading, isSuccess, error }] = useReceiveScheduleMutation();

  const goOn = useCallback(async (): Promise<void> => {
    const asked = dispatch(scheduleApi.endpoints.schedules.initiate(undefined, { forceRefetch: true }));
    const { data } = await asked;
    asked.unsubscribe();
    const choice = readHolderChoice(loadStored(HOLDERS_KEY));
    const theirs = (data?.holders ?? []).filter(({ ownerId }) => ownerId === sharerOf(token)).map(columnKey);
    saveStored(HOLDERS_KEY, { ...choice, beside: [...new Set([...choice.beside, ...theirs])] });
    await navigate('/scheduling', { replace: true });
  }, [dispatch, navigate, token]);

  const accept = useCallback(async (): Promise<void> => {
    const { error: failure } = await receive({ token });
    if (!failure) await goOn();
  }, [goOn, receive, token]);

  // Whoever signed up by this invitation has accepted it.
  const hasAsked = useRef(false);
  useEffect(() => {
    if (!mayAccept || hasAsked.current) return;
    hasAsked.current = true;
    if (hasComeToKeep()) void accept();
  }, [accept, mayAccept]);

  return { accept: () => void accept(), isAccepting: isLoading || isSuccess, error };
};
