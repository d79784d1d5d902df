import type { HistoryChange, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import type { PlanningCommand } from './planningCommand.ts';
import type { Cell } from './touchedCells.ts';

/** Whose schedule is meant. */
export type ScheduleKey = Pick<ScheduleView, 'ownerId' | 'mode'>;

/** A wish on its way: it covers what the server's answer says until that says the same. */
export interface PendingCommand {
  readonly schedule: ScheduleKey;
  readonly command: PlanningCommand;
  readonly commandKey: string;
  /** The revision that the planner looked at. */
  readonly seen: number;
  /** The schedule's revision by which it is so; absent while the server has not answered. */
  readonly confirmedRevision?: number;
}

/** Somebody changed the cell meanwhile; the planner is to choose. */
export interface Conflict {
  readonly pending: PendingCommand;
  /** The schedule as it is now. */
  readonly now: ScheduleView;
  readonly cells: readonly Cell[];
  /** What others did there, the latest first; empty where it could not be asked for. */
  readonly changes: readonly HistoryChange[];
}

/** A sentence at the page's foot about a change that can be taken back. */
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
  /** What a screen reader is to say; the number makes the same words news again. */
  readonly announcement: { readonly text: string; readonly at: number };
  /** The last try did not get through; it is tried again. */
  readonly isLate: boolean;
}

export const INITIAL_STATE: PlanningState = {
  pending: [],
  conflict: undefined,
  offer: undefined,
  announcement: { text: '', at: 0 },
  isLate: false,
};

/** A value that components can watch (`useSyncExternalStore`). */
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
