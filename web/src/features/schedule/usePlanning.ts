import { useMemo } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { type AwaitOptions, type CommandOutcome, sendQueued } from '../../app/outbox/outcomes.ts';
import { type PlanningOptions, queuePlanning } from './planning/planningKinds.ts';
import type { PlanningBody, PlanningCommand, PlanningOperation } from './planning/planningCommand.ts';
import type { CachedSchedule } from './scheduleApi.ts';

/** Sends planning commands for a schedule, which show their effect immediately. */
export const usePlanning = (schedule: CachedSchedule) => {
  const dispatch = useAppDispatch();
  return useMemo(
    () => ({
      send: <Operation extends PlanningOperation>(
        operation: Operation,
        body: PlanningBody<Operation>,
        options?: PlanningOptions & AwaitOptions,
      ): Promise<CommandOutcome> =>
        dispatch(sendQueued(queuePlanning(schedule, { operation, body } as PlanningCommand, options), options)),
    }),
    [dispatch, schedule],
  );
};
