import type { HistoryChange, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import type { PlanningCommand, Cell } from './planningCommand.ts';

/** Identifies a schedule. With mode 'own', requests leave out the owner. */
export type ScheduleKey = Pick<ScheduleView, 'ownerId' | 'mode'>;

/** A command that the server's schedule does not include yet; pages show the schedule with the command applied. */
export interface PendingCommand {
  readonly schedule: ScheduleKey;
  readonly command: PlanningCommand;
  /** Idempotency key. */
  readonly commandKey: string;
  /** The revision of the schedule that the user saw when sending the command. */
  readonly seenRevision: number;
  /** The schedule's first revision that includes the command; absent until the server responds. */
  readonly confirmedRevision?: number;
}

/** A command was refused because somebody else changed its cells in the meantime. The user must choose. */
export interface Conflict {
  readonly pending: PendingCommand;
  readonly currentSchedule: ScheduleView;
  /** The cells that the command affects. */
  readonly cells: readonly Cell[];
  /** Changes by others, latest first; empty if they could not be fetched. */
  readonly changes: readonly HistoryChange[];
}

/** A message about a change that was made, with an offer to undo it. */
export interface UndoOffer {
  readonly id: string;
  readonly text: string;
  readonly schedule: ScheduleKey;
  readonly scheduleBefore: ScheduleView;
  /** The revision of the change. */
  readonly revision: number;
}

/** What pages show about the user's planning commands. */
export interface PlanningState {
  readonly pending: readonly PendingCommand[];
  readonly conflict: Conflict | undefined;
  readonly undoOffer: UndoOffer | undefined;
  /** Text for screen readers. `at` increases with each announcement, so that a repeated text counts as new. */
  readonly announcement: { readonly text: string; readonly at: number };
  /** True if the last attempt to send a command failed and will be retried. */
  readonly isLate: boolean;
}

export const INITIAL_STATE: PlanningState = {
  pending: [],
  conflict: undefined,
  undoOffer: undefined,
  announcement: { text: '', at: 0 },
  isLate: false,
};

/** An observable value for `useSyncExternalStore`. */
export const createObservable = <Value>(initial: Value) => {
  let value = initial;
  const subscribers = new Set<() => void>();
  return {
    get: (): Value => value,
    set: (newValue: Value): void => {
      value = newValue;
      for (const subscriber of subscribers) subscriber();
    },
    subscribe: (subscriber: () => void): (() => void) => {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
  };
};
