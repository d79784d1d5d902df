import type { Dispatch } from '@reduxjs/toolkit';
import { messageShown } from '../snackbar/snackbar.ts';
import { type Command, commandQueued } from './commands.ts';

const UNDO_MS = 8000;

/** A wish that takes a card out of sight: a sentence says so for a while, and offers the way back. */
export const queueWithUndo =
  (command: Extract<Command, { readonly value: boolean }>, text: string) =>
  (dispatch: Dispatch): void => {
    dispatch(commandQueued(command));
    const reduxAction = commandQueued({ ...command, value: !command.value });
    dispatch(messageShown({ text, ms: UNDO_MS, action: { label: 'Undo', reduxAction } }));
  };
