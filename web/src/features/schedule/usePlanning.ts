import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import type { AppStore } from '../../store.ts';
import { applyCommand } from './planning/optimistic.ts';
import { type Outcome, type Planner, plannerOf, type SendOptions } from './planning/planner.ts';
import type { PendingCommand, PlanningState } from './planning/planningState.ts';
import type { PlanningBody, PlanningOperation, PlanningCommand } from './planning/planningCommand.ts';

export const usePlanner = (): Planner => plannerOf(useStore() as AppStore);

/** Selects a part of the planning state; rerenders only when that part changes. */
export const usePlanningState = <Selected>(select: (state: PlanningState) => Selected): Selected => {
  const planner = usePlanner();
  return useSyncExternalStore(planner.subscribe, () => select(planner.get()));
};

/** The server's schedule, with pending commands applied that it does not include yet. */
export const withPending = <View extends ScheduleView>(view: View, pending: readonly PendingCommand[]): View => {
  const ownPending = pending.filter(
    ({ schedule, confirmedRevision }) =>
      schedule.ownerId === view.ownerId && (confirmedRevision === undefined || confirmedRevision > view.revision),
  );
  return ownPending.length === 0
    ? view
    : { ...view, ...ownPending.reduce<ScheduleView>((all, { command }) => applyCommand(all, command), view) };
};

/**
 * Plans in a schedule. `send` adds the owner and the seen revision, applies the command optimistically, and rolls it
 * back if it is refused: a cell changed by another person opens a dialog, other errors show a message. Commands are
 * sent one at a time. The page must render `PlanningHost`.
 */
export const usePlanning = (schedule: ScheduleView) => {
  const planner = usePlanner();
  return useMemo(
    () => ({
      send: <Operation extends PlanningOperation>(
        operation: Operation,
        body: PlanningBody<Operation>,
        options?: SendOptions,
      ): Promise<Outcome> => planner.send(schedule, { operation, body } as PlanningCommand, options),
    }),
    [planner, schedule],
  );
};
export type Planning = ReturnType<typeof usePlanning>;
