import type { Dispatch } from '@reduxjs/toolkit';
import { messageShown } from '../snackbar/snackbar.ts';
import { type Command, commandQueued } from './commands.ts';

const UNDO_MS = 8000;

/** Queues a command that removes a card from view, and shows a message with an Undo button. */
export const queueWithUndo =
  (command: Extract<Command, { readonly value: boolean }>, text: string) =>
  (dispatch: Dispatch): void => {
    dispatch(commandQueued(command));
    const reduxAction = commandQueued({ ...command, value: !command.value });
    dispatch(messageShown({ text, ms: UNDO_MS, action: { label: 'Undo', reduxAction } }));
  };
