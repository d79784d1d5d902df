import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import type { AppStore } from '../app/store.ts';
import { applyWish } from './planning/optimistic.ts';
import { type Outcome, type Planner, plannerOf, type SendOptions } from './planning/planner.ts';
import type { PendingWish, PlanningState } from './planning/planningState.ts';
import type { PlanningBody, PlanningOperation, PlanningWish } from './planning/planningWish.ts';

export const usePlanner = (): Planner => plannerOf(useStore() as AppStore);

/** A part of what goes on; it is drawn anew when that part changes. */
export const usePlanningState = <Part>(pick: (state: PlanningState) => Part): Part => {
  const planner = usePlanner();
  return useSyncExternalStore(planner.watch, () => pick(planner.get()));
};

/** The schedule as the server says it, covered by what is wished and not shown there yet. */
export const withPending = <View extends ScheduleView>(view: View, pending: readonly PendingWish[]): View => {
  const mine = pending.filter(
    ({ of, grantedAt }) => of.ownerId === view.ownerId && (grantedAt === undefined || grantedAt > view.revision),
  );
  return mine.length === 0
    ? view
    : { ...view, ...mine.reduce<ScheduleView>((all, { wish }) => applyWish(all, wish), view) };
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
      ): Promise<Outcome> => planner.send(schedule, { operation, body } as PlanningWish, options),
    }),
    [planner, schedule],
  );
};
export type Planning = ReturnType<typeof usePlanning>;
