import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { messageShown } from '../app/snackbar/snackbar.ts';
import { savedPlaceLoaded } from '../catalog/search.ts';
import { ORDER_KEY } from '../catalog/sortOrder.ts';
import { saveStored } from '../ui/browserStorage.ts';
import { useSavePlaceMutation } from './savedPlaceApi.ts';

/** Pause after a choice before it is saved: who tries several miles means the last. */
const SAVE_AFTER_MS = 800;

const FAILED = 'Your place could not be saved. Please choose it again later.';

/** Keeps the place in the account, and the order in this browser, that a signed-in parent asks for (SPEC §4). What was asked for before signing in is nobody's. */
export const useSavePlace = (): void => {
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
      // One after the other, so that the last wish is the last one heard.
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
