import type { CalendarHolder, ScheduleKid, ScheduleView } from '@campjay/query-api/schedule/contract.ts';

/** One kid's calendar, as a column of the grid. */
export interface Column {
  readonly schedule: ScheduleView;
  readonly kid: ScheduleKid;
  /** The parent who shares it; null for the user's own kid. */
  readonly sharer: CalendarHolder['sharer'];
}

type HolderKey = Pick<CalendarHolder, 'ownerId' | 'kidId'>;
export const columnKey = ({ ownerId, kidId }: HolderKey): string => `${ownerId} ${kidId}`;
export const keyOfColumn = ({ schedule: { ownerId }, kid: { kidId } }: Column): string => columnKey({ ownerId, kidId });

/** Whether the user may change entries in the schedule. */
export const canPlanIn = ({ mode }: Pick<ScheduleView, 'mode'>): boolean => mode !== 'view';

/** The columns of the selected calendars whose schedules have loaded, in the picker's order. */
export const columnsOf = (holders: readonly CalendarHolder[], schedules: readonly ScheduleView[]): readonly Column[] =>
  holders.flatMap(({ ownerId, kidId, sharer }) => {
    const schedule = schedules.find((each) => each.ownerId === ownerId);
    const kid = schedule?.kids.find((each) => each.kidId === kidId);
    return schedule && kid ? [{ schedule, kid, sharer }] : [];
  });
