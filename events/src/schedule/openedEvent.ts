import type { Sealed } from '../sealed.ts';
import type { ScheduleEvent } from './events.ts';

/**
 * A value of an event with its private texts opened: undefined of a text that cannot be read any more, because whoever
 * wrote it has left for good. Null stays what it was, such as no note.
 */
export type Opened<T> = T extends string
  ? T
  : T extends Sealed<unknown>
    ? string | undefined
    : T extends object
      ? { [Key in keyof T]: Opened<T[Key]> }
      : T;

export type OpenedEvent = Opened<
  ScheduleEvent extends infer Each ? (Each extends ScheduleEvent ? Pick<Each, 'type' | 'data'> : never) : never
>;

type Open = (seal: Sealed<string>) => string | undefined;
const orNull = (seal: Sealed<string> | null, open: Open): string | undefined | null => seal && open(seal);

/** A schedule's event with its texts opened. Tokens of links and feeds stay unread: they are no part of what happened. */
export const openedEvent = (event: ScheduleEvent, open: Open): OpenedEvent => {
  switch (event.type) {
    case 'CustomPlanCreated':
      return { type: event.type, data: { ...event.data, title: open(event.data.title) } };
    case 'CustomPlanChanged': {
      const { from, to } = event.data;
      const titled = {
        from: { ...from, title: open(from.title) },
        to: { ...to, title: open(to.title) },
      };
      return { type: event.type, data: { ...event.data, ...titled } };
    }
    case 'EntryNoteChanged': {
      const { from, to } = event.data;
      return { type: event.type, data: { ...event.data, from: orNull(from, open), to: orNull(to, open) } };
    }
    case 'ScheduleShared':
      return {
        type: event.type,
        data: { ...event.data, token: undefined, email: orNull(event.data.email, open) },
      };
    case 'CalendarFeedOpened':
      return { type: event.type, data: { ...event.data, token: undefined } };
    case 'SessionScheduled':
    case 'SessionFactsTakenOver':
    case 'PlaydatesOffered':
    case 'EntryMoved':
    case 'EntryStatusChanged':
    case 'EntryRemoved':
    case 'EntryRestored':
    case 'WorkingHoursSet':
    case 'ScheduleShareChanged':
    case 'ScheduleShareEnded':
    case 'ScheduleShareReceived':
    case 'CoParentLeft':
    case 'CoParentRemoved':
    case 'CalendarFeedClosed':
    case 'PersonForgotten':
      return event;
  }
};
