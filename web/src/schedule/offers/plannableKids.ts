import type { CalendarHolder } from '@campjay/query-api/schedule/contract.ts';

/** The kids whose schedule one may plan in: one's own, then those of parents with whom one plans together. */
export const plannableKids = (holders: readonly CalendarHolder[]): readonly CalendarHolder[] =>
  holders.filter(({ mode, isTrialEnded }) => mode !== 'view' && !isTrialEnded);

/** What `useScheduleQuery` is asked with for a kid's schedule: nothing for one's own. */
export const scheduleOf = ({ mode, ownerId }: Pick<CalendarHolder, 'mode' | 'ownerId'>): string | undefined =>
  mode === 'own' ? undefined : ownerId;

/** 'Robin', or 'Robin (Ada Example)' of a kid that another parent shares. */
export const nameOfHolder = ({ name, sharer }: Pick<CalendarHolder, 'name' | 'sharer'>): string => {
  const kid = name?.trim() || 'Kid';
  return sharer ? `${kid} (${sharer.firstName} ${sharer.lastName})` : kid;
};
