import type { Sealed } from '@campjay/events/sealed.ts';
import type { ScheduleEvent } from '@campjay/events/schedule/events.ts';

/**
 * A value of an event with its private texts decrypted. A text is undefined if it can no longer be decrypted because
 * its author deleted the account. Null stays null (for example: no note).
 */
export type Decrypted<T> = T extends string
  ? T
  : T extends Sealed<unknown>
    ? string | undefined
    : T extends object
      ? { [Key in keyof T]: Decrypted<T[Key]> }
      : T;

export type DecryptedEvent = Decrypted<
  ScheduleEvent extends infer Each ? (Each extends ScheduleEvent ? Pick<Each, 'type' | 'data'> : never) : never
>;

type Decrypt = (seal: Sealed<string>) => string | undefined;
const decryptOrNull = (seal: Sealed<string> | null, decrypt: Decrypt): string | undefined | null =>
  seal && decrypt(seal);

/** Decrypts a schedule event's texts. Tokens of links and feeds stay encrypted: the history does not show them. */
export const decryptEvent = (event: ScheduleEvent, decrypt: Decrypt): DecryptedEvent => {
  switch (event.type) {
    case 'CustomPlanCreated':
      return { type: event.type, data: { ...event.data, title: decrypt(event.data.title) } };
    case 'CustomPlanChanged': {
      const { from, to } = event.data;
      const titles = {
        from: { ...from, title: decrypt(from.title) },
        to: { ...to, title: decrypt(to.title) },
      };
      return { type: event.type, data: { ...event.data, ...titles } };
    }
    case 'EntryNoteChanged': {
      const { from, to } = event.data;
      return {
        type: event.type,
        data: { ...event.data, from: decryptOrNull(from, decrypt), to: decryptOrNull(to, decrypt) },
      };
    }
    case 'ScheduleShared':
      return {
        type: event.type,
        data: { ...event.data, token: undefined, email: decryptOrNull(event.data.email, decrypt) },
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
