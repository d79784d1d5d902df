import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import type { AppStore } from '../../store.ts';
import { applyCommand } from './planning/optimistic.ts';
import { type SendOutcome, type Planner, getPlanner, type SendOptions } from './planning/planner.ts';
import type { PendingCommand, PlanningState } from './planning/planningState.ts';
import type { PlanningBody, PlanningOperation, PlanningCommand } from './planning/planningCommand.ts';

export const usePlanner = (): Planner => getPlanner(useStore() as AppStore);

/** Selects a part of the planning state. The component rerenders only when that part changes. */
export const usePlanningState = <Selected>(select: (state: PlanningState) => Selected): Selected => {
  const planner = usePlanner();
  return useSyncExternalStore(planner.subscribe, () => select(planner.get()));
};

/** Applies the pending commands that the server's schedule does not include yet. */
export const withPending = <View extends ScheduleView>(view: View, pending: readonly PendingCommand[]): View => {
  const commandsToApply = pending.filter(
    ({ schedule, confirmedRevision }) =>
      schedule.ownerId === view.ownerId && (confirmedRevision === undefined || confirmedRevision > view.revision),
  );
  return commandsToApply.length === 0
    ? view
    : {
        ...view,
        ...commandsToApply.reduce<ScheduleView>((current, { command }) => applyCommand(current, command), view),
      };
};

/**
 * Sends planning commands for a schedule, one at a time. `send` adds the owner and the seen revision to the command,
 * and shows its effect immediately. If the server refuses the command, the effect is undone: if another person
 * changed the same cell, a dialog opens; other errors show a message. The page must render `PlanningHost`.
 */
export const usePlanning = (schedule: ScheduleView) => {
  const planner = usePlanner();
  return useMemo(
    () => ({
      send: <Operation extends PlanningOperation>(
        operation: Operation,
        body: PlanningBody<Operation>,
        options?: SendOptions,
      ): Promise<SendOutcome> => planner.send(schedule, { operation, body } as PlanningCommand, options),
    }),
    [planner, schedule],
  );
};
export type Planning = ReturnType<typeof usePlanning>;
