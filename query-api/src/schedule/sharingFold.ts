import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { plannedEvents, type ScheduleSharingEvent, scheduleSharingEvents } from '@campjay/events/schedule/events.ts';
import { EMPTY_SHARING, evolveSharing, type ScheduleSharing } from '@campjay/domain/schedule/schedule.ts';
import { type Fold } from '@campjay/platform/eventstore/cachedFold.ts';

/**
 * Who may see a schedule, folded from its stream. Skips events that only change cells: reading ten thousand of them
 * would take longer than the rest of a response.
 */
export const sharingFold: Fold<ScheduleSharing, ScheduleSharingEvent | PersonForgotten> = {
  events: [...scheduleSharingEvents, PersonForgotten],
  without: plannedEvents.map(({ type }) => type),
  initialState: EMPTY_SHARING,
  evolve: evolveSharing,
};
