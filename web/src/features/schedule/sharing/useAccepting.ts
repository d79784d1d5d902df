import { sharerOf } from '@campjay/domain/sharing/shareToken.ts';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import type { RequestError } from '../../../app/refusal.ts';
import { consumeKeepIntent } from '../../favorites/keepIntent.ts';
import { loadStored, saveStored } from '../../../ui/browserStorage.ts';
import { readHolderChoice } from '../grid/holderChoice.ts';
import { columnKey } from '../grid/columns.ts';
import { HOLDERS_KEY } from '../rememberedKeys.ts';
import { scheduleApi } from '../scheduleApi.ts';
import { useReceiveScheduleMutation } from './shareApi.ts';

/** Accepts a link's invitation, then opens the schedule with that family's kids selected. */
export const useAccepting = (
  token: string,
  canAccept: boolean,
): { readonly accept: () => void; readonly isAccepting: boolean; readonly error: RequestError | undefined } => {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [receive, { isLoading, isSuccess, error }] = useReceiveScheduleMutation();

  const openSchedule = useCallback(async (): Promise<void> => {
    const request = dispatch(scheduleApi.endpoints.schedules.initiate(undefined, { forceRefetch: true }));
    const { data } = await request;
    request.unsubscribe();
    const choice = readHolderChoice(loadStored(HOLDERS_KEY));
    const sharedColumns = (data?.holders ?? []).filter(({ ownerId }) => ownerId === sharerOf(token)).map(columnKey);
    saveStored(HOLDERS_KEY, { ...choice, beside: [...new Set([...choice.beside, ...sharedColumns])] });
    await navigate('/scheduling', { replace: true });
  }, [dispatch, navigate, token]);

  const accept = useCallback(async (): Promise<void> => {
    const { error: failure } = await receive({ token });
    if (!failure) await openSchedule();
  }, [openSchedule, receive, token]);

  // A user who signed up from this invitation accepts it automatically.
  const hasTried = useRef(false);
  useEffect(() => {
    if (!canAccept || hasTried.current) return;
    hasTried.current = true;
    if (consumeKeepIntent()) void accept();
  }, [accept, canAccept]);

  return { accept: () => void accept(), isAccepting: isLoading || isSuccess, error };
};
