import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import type { AppStore } from '../app/store.ts';
import { applyCommand } from './planning/optimistic.ts';
import { type Outcome, type Planner, plannerOf, type SendOptions } from './planning/planner.ts';
import type { PendingCommand, PlanningState } from './planning/planningState.ts';
import type { PlanningBody, PlanningOperation, PlanningCommand } from './planning/planningCommand.ts';

export const usePlanner = (): Planner => plannerOf(useStore() as AppStore);

/** A part of what goes on; it is drawn anew when that part changes. */
export const usePlanningState = <Selected>(select: (state: PlanningState) => Selected): Selected => {
  const planner = usePlanner();
  return useSyncExternalStore(planner.subscribe, () => select(planner.get()));
};

/** The schedule as the server says it, covered by what is wished and not shown there yet. */
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
 * Plans in a schedule. `send` fills in whose schedule it is and what was looked at, shows the wish at once, and takes it
 * back where it is refused: a cell that somebody changed meanwhile is asked about in a dialog, everything else is said in
 * a sentence. Commands go one after the other. `PlanningHost` has to be somewhere on the page.
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
