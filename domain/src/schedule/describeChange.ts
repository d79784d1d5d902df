import { type DecryptedChange, type SharingChange, type PlannedChange } from './decryptedChange.ts';
import { formatHours } from './formatChange.ts';
import { type Hours } from '@campjay/events/schedule/entries.ts';
import { describeEntryChange } from './describeEntryChange.ts';
import { type DecryptedEvent } from './decryptEvent.ts';

const PERMISSIONS = { view: 'look at the schedule', plan: 'plan together' } as const;

/** Describes a change of the schedule's sharing, without its subject: 'invited casey@example.com to plan together'. */
const describeSharingChange = (event: SharingChange, { by, people, kids, share }: DecryptedChange): string => {
  switch (event.type) {
    case 'ScheduleShared': {
      const { mode, email } = event.data;
      if (email === null) return `made a link by which others can ${PERMISSIONS[mode]}`;
      return `invited ${email ?? 'somebody'} to ${PERMISSIONS[mode]}`;
    }
    case 'ScheduleShareChanged':
      return `let ${describeMembers(share)} ${event.data.to === 'plan' ? PERMISSIONS.plan : `${PERMISSIONS.view} only`}`;
    case 'ScheduleShareEnded':
      return `ended ${describeShare(share)}, and the access of those who came by it`;
    case 'ScheduleShareReceived': {
      const { userId } = event.data;
      return userId === by ? 'joined the schedule' : `let ${people.get(userId) ?? 'somebody'} join the schedule`;
    }
    case 'CoParentLeft': {
      const { userId } = event.data;
      const name = people.get(userId) ?? 'somebody who has left for good';
      return userId === by ? 'left the schedule' : `ended the access of ${name}`;
    }
    case 'CoParentRemoved':
      return `removed ${people.get(event.data.userId) ?? 'somebody who has left for good'} from the schedule`;
    case 'CalendarFeedOpened': {
      const { kidId } = event.data;
      return `opened a calendar feed of ${kidId === null ? 'all kids' : (kids.get(kidId) ?? 'a kid')}`;
    }
    case 'CalendarFeedClosed':
      return 'closed a calendar feed';
    case 'PersonForgotten':
      return 'ended the schedule for good';
  }
};

const describeShare = (share: DecryptedChange['share']): string => {
  if (share?.isForOne !== true) return 'a link to the schedule';
  return share.email === undefined ? 'an invitation' : `the invitation of ${share.email}`;
};

const describeMembers = (share: DecryptedChange['share']): string =>
  share?.isForOne === true && share.email !== undefined
    ? share.email
    : `those who came by ${share?.isForOne === true ? 'an invitation' : 'a link'}`;

/** The inverse of a change. For an undo, this is the change that it reverted. */
export const reverseChange = (event: PlannedChange): PlannedChange => {
  switch (event.type) {
    case 'SessionScheduled':
    case 'CustomPlanCreated':
    case 'PlaydatesOffered':
    case 'EntryRestored':
      return { type: 'EntryRemoved', data: { entryId: event.data.entryId, at: event.data.at } };
    case 'EntryRemoved':
      return { type: 'EntryRestored', data: event.data };
    case 'EntryMoved': {
      const { from, at } = event.data;
      return { type: event.type, data: { ...event.data, from: at, at: from } };
    }
    case 'SessionFactsTakenOver': {
      const { from, at, to } = event.data;
      return { type: event.type, data: { ...event.data, at: from.at, from: { at, session: to }, to: from.session } };
    }
    case 'CustomPlanChanged':
      return { type: event.type, data: { ...event.data, from: event.data.to, to: event.data.from } };
    case 'EntryStatusChanged':
      return { type: event.type, data: { ...event.data, from: event.data.to, to: event.data.from } };
    case 'EntryNoteChanged':
      return { type: event.type, data: { ...event.data, from: event.data.to, to: event.data.from } };
    case 'WorkingHoursSet':
      return { type: event.type, data: { ...event.data, from: event.data.to, to: event.data.from } };
  }
};

/**
 * Describes a change as a sentence without subject and period: 'moved Tide Pool Explorers at Example Camp for Robin
 * from the week of June 8 to the week of June 15'. Text that can no longer be decrypted is paraphrased, never omitted.
 */
export const describeChange = (change: DecryptedChange): string => {
  const { event } = change;
  return isPlanned(event) ? describePlannedChange(event, change) : describeSharingChange(event, change);
};

/** All planned event types. Listed here because importing `events.ts` would pull its schemas into the client bundle. */
const PLANNED: Readonly<Record<PlannedChange['type'], true>> = {
  SessionScheduled: true,
  SessionFactsTakenOver: true,
  CustomPlanCreated: true,
  CustomPlanChanged: true,
  PlaydatesOffered: true,
  EntryMoved: true,
  EntryStatusChanged: true,
  EntryNoteChanged: true,
  EntryRemoved: true,
  EntryRestored: true,
  WorkingHoursSet: true,
};

const isPlanned = (event: DecryptedEvent): event is PlannedChange => Object.hasOwn(PLANNED, event.type);

/** An undo describes the change that it reverted, not the one it wrote: 'took back: moved … from June 8 to June 15'. */
const describePlannedChange = (event: PlannedChange, change: DecryptedChange): string => {
  if (!('undoes' in event.data) || event.data.undoes === undefined) return describePlannedEvent(event, change);
  const undoLabel = change.undoLabel ?? 'took back';
  return `${undoLabel}: ${describePlannedEvent(undoLabel === 'took back' ? reverseChange(event) : event, change)}`;
};

const describePlannedEvent = (event: PlannedChange, change: DecryptedChange): string =>
  event.type === 'WorkingHoursSet'
    ? describeWorkingHours(event.data.from, event.data.to)
    : describeEntryChange(event, change);

const describeWorkingHours = (from: Hours | null, to: Hours | null): string => {
  const hours = "the parents' working hours";
  if (!to) return from ? `removed ${hours} (${formatHours(from)})` : `left ${hours} open`;
  return from
    ? `changed ${hours} from ${formatHours(from)} to ${formatHours(to)}`
    : `set ${hours} to ${formatHours(to)}`;
};
