import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { plannedEvents, type ScheduleSharingEvent, scheduleSharingEvents } from '@campjay/events/schedule/events.ts';
import { EMPTY_SHARING, evolveSharing, type ScheduleSharing } from '@campjay/events/schedule/schedule.ts';
import { type Fold } from '@campjay/platform/eventStore/cachedFold.ts';

/**
 * Who may see a schedule, folded from its stream. What the cells hold says nothing of that: ten thousand changes of them
 * are left where they are, since reading them would take longer than all the rest of an answer.
 */
export const sharingFold: Fold<ScheduleSharing, ScheduleSharingEvent | PersonForgotten> = {
  events: [...scheduleSharingEvents, PersonForgotten],
  without: plannedEvents.map(({ type }) => type),
  initialState: EMPTY_SHARING,
  evolve: evolveSharing,
};
