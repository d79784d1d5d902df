import type { CalendarHolder, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { useAsOfPlace, useScheduleAsOf } from './asOf.ts';

interface Schedules {
  readonly own: ScheduleView | undefined;
  readonly others: readonly ScheduleView[];
  readonly holders: readonly CalendarHolder[] | undefined;
}

/**
 * The schedules that the page shows: as they are now, or the one that is looked back at as it was then, alone and only to
 * be looked at. `lookedBack` is that one as it is now.
 */
export const useSchedulesAsOf = (now: Schedules): Schedules & { readonly lookedBack: ScheduleView | undefined } => {
  const { place } = useAsOfPlace();
  const lookedBack = [now.own, ...now.others].find((each) => each !== undefined && each.ownerId === place?.ownerId);
  const asOf = useScheduleAsOf(lookedBack);
  if (!lookedBack || !asOf) return { own: now.own, others: now.others, holders: now.holders, lookedBack: undefined };
  // Until the first moment is there, the present stays in sight; it cannot be changed meanwhile.
  const then = asOf.view ?? { ...lookedBack, mode: 'view' as const };
  const isLookedBack = ({ ownerId }: { readonly ownerId: string }): boolean => ownerId === lookedBack.ownerId;
  return {
    own: now.own && isLookedBack(now.own) ? then : now.own,
    others: now.others.some(isLookedBack) ? [then] : [],
    holders: now.holders?.filter(isLookedBack),
    lookedBack,
  };
};
