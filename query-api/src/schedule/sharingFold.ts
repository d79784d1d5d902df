import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import {
  type PlannedEvent,
  plannedEvents,
  type ScheduleSharingEvent,
  scheduleSharingEvents,
} from '@campjay/events/schedule/events.ts';
import { EMPTY_SHARING, evolveSharing, type ScheduleSharing } from '@campjay/events/schedule/schedule.ts';
import { type Fold } from '@campjay/platform/eventStore/cachedFold.ts';

/** A change of the cells, which says nothing of who may see them: what it holds is not read. */
type PassedOver = DomainEvent<PlannedEvent['type'], undefined>;
type SharingEvent = ScheduleSharingEvent | PersonForgotten | PassedOver;

const passedOver = plannedEvents.map(({ type, version }) => ({
  type,
  version,
  parse: (): PassedOver => ({ type, data: undefined }),
}));

/**
 * Who may see a schedule, folded from its stream. Ten thousand changes of the cells cost it next to nothing: checking what
 * each of them says would take longer than all the rest of an answer.
 */
export const sharingFold: Fold<ScheduleSharing, SharingEvent> = {
  events: [...scheduleSharingEvents, PersonForgotten, ...passedOver],
  initialState: EMPTY_SHARING,
  evolve: (sharing, event) => (event.data === undefined ? sharing : evolveSharing(sharing, event)),
};
