import { type ScheduleEvent } from '@campjay/events/schedule/events.ts';
import { type NamedEntry } from '@campjay/events/schedule/openedChange.ts';
import { type OpenedEvent, openedEvent } from '@campjay/events/schedule/openedEvent.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { type ParentParts } from '../parentParts.ts';
import { reveal } from '../reveal.ts';

/** Which private text an event holds, as its seals name it. Tokens are no part of what happened: they stay closed. */
const FIELD_OF: Partial<Record<ScheduleEvent['type'], 'title' | 'note' | 'email'>> = {
  CustomPlanCreated: 'title',
  CustomPlanChanged: 'title',
  EntryNoteChanged: 'note',
  ScheduleShared: 'email',
};

/** Where an event stands, and whether the emails that were invited may be told. */
export interface Opening {
  readonly streamId: string;
  readonly tellsEmails: boolean;
}

/** An event with its texts opened; those of somebody who has left for good, and those that are not told, are missing. */
export const openEvent = async (
  { sealing }: ParentParts,
  { streamId, tellsEmails }: Opening,
  event: ScheduleEvent,
): Promise<OpenedEvent> => {
  const field = FIELD_OF[event.type];
  const texts = new Map<Sealed<string>, string | undefined>();
  if (field !== undefined && (field !== 'email' || tellsEmails)) {
    openedEvent(event, (seal) => void texts.set(seal, undefined));
    for (const seal of texts.keys()) texts.set(seal, (await reveal(sealing, seal, { streamId, field })) ?? undefined);
  }
  return openedEvent(event, (seal) => texts.get(seal));
};

/** The entry that an event names. */
export const entryNamedBy = ({ type, data }: OpenedEvent): NamedEntry | undefined => {
  if (type === 'SessionScheduled') return { kind: 'session', session: data.session };
  if (type === 'SessionFactsTakenOver') return { kind: 'session', session: data.to };
  if (type === 'CustomPlanCreated') return { kind: 'plan', title: data.title };
  if (type === 'CustomPlanChanged') return { kind: 'plan', title: data.to.title };
  return type === 'PlaydatesOffered' ? { kind: 'playdates' } : undefined;
};

/** The share that an event names. */
export const shareNamedBy = (
  event: OpenedEvent,
): { readonly isForOne: boolean; readonly email?: string } | undefined => {
  if (event.type !== 'ScheduleShared') return undefined;
  const { email } = event.data;
  return { isForOne: email !== null, ...(typeof email === 'string' && { email }) };
};
