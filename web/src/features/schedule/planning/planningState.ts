import type { HistoryChange, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import type { PlanningCommand, Cell } from './planningCommand.ts';

/** Identifies a schedule. */
export type ScheduleKey = Pick<ScheduleView, 'ownerId' | 'mode'>;

/** A pending command, applied over the server's data until that includes it. */
export interface PendingCommand {
  readonly schedule: ScheduleKey;
  readonly command: PlanningCommand;
  readonly commandKey: string;
  /** The revision that the planner saw. */
  readonly seen: number;
  /** The schedule's revision that includes the command; absent until the server responds. */
  readonly confirmedRevision?: number;
}

/** The cell was changed meanwhile; the planner must choose. */
export interface Conflict {
  readonly pending: PendingCommand;
  /** The current schedule. */
  readonly now: ScheduleView;
  readonly cells: readonly Cell[];
  /** Changes by others, latest first; empty if they could not be fetched. */
  readonly changes: readonly HistoryChange[];
}

/** A message about a change, with an offer to undo it. */
export interface UndoOffer {
  readonly id: string;
  readonly text: string;
  readonly schedule: ScheduleKey;
  readonly seen: ScheduleView;
  readonly revision: number;
}

export interface PlanningState {
  readonly pending: readonly PendingCommand[];
  readonly conflict: Conflict | undefined;
  readonly offer: UndoOffer | undefined;
  /** Text for screen readers; the number makes a repeated text count as new. */
  readonly announcement: { readonly text: string; readonly at: number };
  /** The last attempt failed and will be retried. */
  readonly isLate: boolean;
}

export const INITIAL_STATE: PlanningState = {
  pending: [],
  conflict: undefined,
  offer: undefined,
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
