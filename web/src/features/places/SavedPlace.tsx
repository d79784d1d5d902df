import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { messageShown } from '../../app/snackbar/snackbar.ts';
import { savedPlaceLoaded } from '../catalog/search.ts';
import { ORDER_KEY } from '../catalog/searchInUrl.ts';
import { saveStored } from '../../ui/browserStorage.ts';
import { useSavePlaceMutation, useSavedPlaceQuery } from './savedPlaceApi.ts';
import { lastOrder } from '../catalog/usePageSearch.ts';

/** Delay before a choice is saved, so that only the last of several radius changes is sent. */
const SAVE_AFTER_MS = 800;

const FAILED = 'Your place could not be saved. Please choose it again later.';

/**
 * Saves the place to the account, and the sort order to this browser, when a signed-in parent changes them. Changes
 * made before signing in are not saved.
 */
const useSavePlace = (): void => {
  const dispatch = useAppDispatch();
  const [save] = useSavePlaceMutation();
  const { chosenPlace, chosenOrder } = useAppSelector((state) => state.search);
  const [before] = useState({ chosenPlace, chosenOrder });
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    if (chosenPlace === undefined || chosenPlace === before.chosenPlace) return undefined;
    dispatch(savedPlaceLoaded({ place: chosenPlace }));
    const send = (): void => {
      cancel();
      // Sequential, so that the last change is stored last.
      sending.current = sending.current
        .then(() => save(chosenPlace).unwrap())
        .catch(() => dispatch(messageShown({ text: FAILED, isFailure: true })));
    };
    const timer = setTimeout(send, SAVE_AFTER_MS);
    const cancel = (): void => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', send);
    };
    window.addEventListener('pagehide', send);
    return cancel;
  }, [before, dispatch, save, chosenPlace]);

  useEffect(() => {
    if (chosenOrder !== undefined && chosenOrder !== before.chosenOrder) saveStored(ORDER_KEY, chosenOrder);
  }, [before, chosenOrder]);
};

/** Starts a signed-in parent's searches at the saved place, and saves the parent's changes. */
export function SavedPlace() {
  const dispatch = useAppDispatch();
  const { data, isError } = useSavedPlaceQuery(undefined);
  const place = isError ? null : data;
  useEffect(() => {
    if (place !== undefined) dispatch(savedPlaceLoaded({ place, order: lastOrder() }));
  }, [dispatch, place]);
  useSavePlace();
  return null;
}
