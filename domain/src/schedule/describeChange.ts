import { formatHours } from './formatChange.ts';
import type { Hours } from '@campjay/events/schedule/entries.ts';
import { describeEntryChange } from './describeEntryChange.ts';
import type { DecryptedChange, PlannedChange } from './decryptedChange.ts';
import { reverseChange } from './reverseChange.ts';
import type { DecryptedEvent } from './decryptEvent.ts';
import { describeSharingChange } from './describeSharingChange.ts';

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
