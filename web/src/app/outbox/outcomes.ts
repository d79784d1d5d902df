import type { PayloadAction } from '@reduxjs/toolkit';
import type { AppDispatch } from '../../store.ts';
import type { PostAnswer, PostPath } from '../apiTypes.ts';
import type { RequestError } from '../requestErrors.ts';
import type { QueuedCommand } from './commandKind.ts';

/**
 * What became of a command.
 * - 'accepted': The server has accepted it, with this response.
 * - 'late': It could not be sent yet, and stays in the queue.
 * - 'refused': The server has refused it with this error, or the user has discarded it.
 */
export interface CommandOutcome<Path extends PostPath = PostPath> {
  readonly status: 'accepted' | 'late' | 'refused';
  readonly response?: PostAnswer<Path>;
  readonly error?: RequestError;
}

/** What a component wants that waits for a command. */
export interface AwaitOptions {
  /** The caller does not wait any longer if the command is late. */
  readonly endsWhenLate?: boolean;
  /** The caller shows why the server refuses, instead of the outbox. */
  readonly showsRefusal?: boolean;
}

/** Components that wait for a command, by its key. */
const listeners = new Map<string, AwaitOptions & { resolve(outcome: CommandOutcome): void }>();

/** Queues a command, and waits for its outcome. */
export const sendQueued =
  <Path extends PostPath>(action: PayloadAction<QueuedCommand<Path>>, options: AwaitOptions = {}) =>
  (dispatch: AppDispatch): Promise<CommandOutcome<Path>> =>
    new Promise((resolve) => {
      listeners.set(action.payload.key, { ...options, resolve });
      dispatch(action);
    });

/** Reports an outcome to the component that waits for it. @returns whether that component shows a refusal */
export const reportOutcome = (key: string, outcome: CommandOutcome): boolean => {
  const listener = listeners.get(key);
  if (!listener || (outcome.status === 'late' && !listener.endsWhenLate)) return false;
  listeners.delete(key);
  listener.resolve(outcome);
  return listener.showsRefusal === true;
};
