import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { messageShown } from '../../app/snackbar/snackbar.ts';
import { savedPlaceLoaded } from '../catalog/search.ts';
import { ORDER_KEY } from '../catalog/searchInUrl.ts';
import { saveStored } from '../../ui/browserStorage.ts';
import { useSavePlaceMutation, useSavedPlaceQuery } from './savedPlaceApi.ts';
import { loadLastOrder } from '../catalog/usePageSearch.ts';

/** Milliseconds between a choice and its save, so that only the last of several quick radius changes is sent. */
const SAVE_DELAY_MS = 800;

const FAILED = 'Your place could not be saved. Please choose it again later.';

/**
 * When a signed-in parent chooses a place or a sort order, saves the place in the account and the sort order in this
 * browser. Choices made before the sign-in are not saved.
 */
const useSavePlace = (): void => {
  const dispatch = useAppDispatch();
  const [save] = useSavePlaceMutation();
  const { chosenPlace, chosenOrder } = useAppSelector((state) => state.search);
  const [initialChoices] = useState({ chosenPlace, chosenOrder });
  const pendingSave = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    if (chosenPlace === undefined || chosenPlace === initialChoices.chosenPlace) return undefined;
    // The search treats the choice as the saved place immediately, without waiting for the server.
    dispatch(savedPlaceLoaded({ place: chosenPlace }));
    const send = (): void => {
      cancel();
      // Waits for the previous save, so that the last choice is stored last.
      pendingSave.current = pendingSave.current
        .then(() => save(chosenPlace).unwrap())
        .catch(() => dispatch(messageShown({ text: FAILED, isFailure: true })));
    };
    const timer = setTimeout(send, SAVE_DELAY_MS);
    const cancel = (): void => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', send);
    };
    window.addEventListener('pagehide', send);
    return cancel;
  }, [initialChoices, dispatch, save, chosenPlace]);

  useEffect(() => {
    if (chosenOrder !== undefined && chosenOrder !== initialChoices.chosenOrder) saveStored(ORDER_KEY, chosenOrder);
  }, [initialChoices, chosenOrder]);
};

/** Applies the saved place of a signed-in parent to the search, and saves the parent's choices. Renders nothing. */
export function SavedPlace() {
  const dispatch = useAppDispatch();
  const { data, isError } = useSavedPlaceQuery(undefined);
  const place = isError ? null : data;
  useEffect(() => {
    if (place !== undefined) dispatch(savedPlaceLoaded({ place, order: loadLastOrder() }));
  }, [dispatch, place]);
  useSavePlace();
  return null;
}
