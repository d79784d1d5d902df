import type { Dispatch } from '@reduxjs/toolkit';
import { messageShown } from '../snackbar/snackbar.ts';
import { type Wish, wished } from './wishes.ts';

const UNDO_MS = 8000;

/** A wish that takes a card out of sight: a sentence says so for a while, and offers the way back. */
export const wishUndoably =
  (wish: Extract<Wish, { readonly value: boolean }>, text: string) =>
  (dispatch: Dispatch): void => {
    dispatch(wished(wish));
    const does = wished({ ...wish, value: !wish.value });
    dispatch(messageShown({ text, ms: UNDO_MS, action: { label: 'Undo', does } }));
  };
