import type { CalendarHolder, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { useAsOfPosition, useScheduleAsOf } from './asOf.ts';

interface Schedules {
  readonly own: ScheduleView | undefined;
  readonly others: readonly ScheduleView[];
  readonly holders: readonly CalendarHolder[] | undefined;
}

/**
 * The schedules to show: the current ones, or only the one viewed as of an earlier moment, read-only. `pastSchedule` is
 * the current state of that one.
 */
export const useSchedulesAsOf = (now: Schedules): Schedules & { readonly pastSchedule: ScheduleView | undefined } => {
  const { place } = useAsOfPosition();
  const pastSchedule = [now.own, ...now.others].find((each) => each !== undefined && each.ownerId === place?.ownerId);
  const asOf = useScheduleAsOf(pastSchedule);
  if (!pastSchedule || !asOf)
    return { own: now.own, others: now.others, holders: now.holders, pastSchedule: undefined };
  // Until the first past state has loaded, the present stays visible, read-only.
  const pastView = asOf.view ?? { ...pastSchedule, mode: 'view' as const };
  const isPastSchedule = ({ ownerId }: { readonly ownerId: string }): boolean => ownerId === pastSchedule.ownerId;
  return {
    own: now.own && isPastSchedule(now.own) ? pastView : now.own,
    others: now.others.some(isPastSchedule) ? [pastView] : [],
    holders: now.holders?.filter(isPastSchedule),
    pastSchedule,
  };
};
