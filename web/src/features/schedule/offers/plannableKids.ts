import type { CalendarHolder } from '@campjay/query-api/schedule/contract.ts';

/** The kids that the user may plan for: their own, then those of parents who plan together with them. */
export const plannableKids = (holders: readonly CalendarHolder[]): readonly CalendarHolder[] =>
  holders.filter(({ mode, isTrialEnded }) => mode !== 'view' && !isTrialEnded);

/** The argument of `useScheduleQuery` for a kid's schedule: undefined for the user's own. */
export const scheduleOf = ({ mode, ownerId }: Pick<CalendarHolder, 'mode' | 'ownerId'>): string | undefined =>
  mode === 'own' ? undefined : ownerId;

/** 'Robin', or 'Robin (Ada Example)' for a kid that another parent shares. */
export const nameOfHolder = ({ name, sharer }: Pick<CalendarHolder, 'name' | 'sharer'>): string => {
  const kid = name?.trim() || 'Kid';
  return sharer ? `${kid} (${sharer.firstName} ${sharer.lastName})` : kid;
};
