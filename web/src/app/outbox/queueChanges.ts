import type { Dispatch } from '@reduxjs/toolkit';
import type { QueuedCommand } from './commandKind.ts';
import { mergeCommand, outboxChanged, type WithOutbox } from './outbox.ts';

type Thunk = (dispatch: Dispatch, getState: () => WithOutbox) => void;

const changeCommands =
  (change: (commands: readonly QueuedCommand[]) => readonly QueuedCommand[]): Thunk =>
  (dispatch, getState) =>
    void dispatch(outboxChanged({ commands: change(getState().outbox.commands) }));

/** Changes the command with this key. */
export const changeCommand = (key: string, changes: Partial<QueuedCommand>): Thunk =>
  changeCommands((commands) => commands.map((command) => (command.key === key ? { ...command, ...changes } : command)));

/** Removes the commands with these keys. */
export const removeCommands = (keys: readonly string[]): Thunk =>
  changeCommands((commands) => commands.filter(({ key }) => !keys.includes(key)));

/** Adds commands from an earlier visit, before the commands of this page. */
export const restoreCommands = (restored: readonly QueuedCommand[]): Thunk =>
  changeCommands((commands) => [...restored, ...commands].reduce(mergeCommand, []));

/** Starts to send, because the user is known. Commands that another user gave on this page are dropped. */
export const openOutbox =
  (userId: string): Thunk =>
  (dispatch, getState) => {
    const { userId: previousId = userId, commands } = getState().outbox;
    dispatch(
      outboxChanged({
        userId,
        isPaused: false,
        blockedSignOut: undefined,
        commands: previousId === userId ? commands : [],
      }),
    );
  };
