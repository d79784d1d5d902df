import { hoursWords } from './changeWords.ts';
import type { Hours } from './entries.ts';
import { entryChangeWords } from './entryChangeWords.ts';
import type { OpenedChange, PlannedChange } from './openedChange.ts';
import { reversedChange } from './reversedChange.ts';
import type { OpenedEvent } from './openedEvent.ts';
import { sharingChangeWords } from './sharingChangeWords.ts';

/**
 * What a change did, as a sentence without its subject and full stop: 'moved Tide Pool Explorers at Example Camp for
 * Robin from the week of June 8 to the week of June 15'. What cannot be read any more is paraphrased, never left out.
 */
export const changeSentence = (change: OpenedChange): string => {
  const { event } = change;
  return isPlanned(event) ? plannedChangeSentence(event, change) : sharingChangeWords(event, change);
};

/** The alphabet of what can be planned, by type: `events.ts` itself would bring its schemas into the client. */
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

const isPlanned = (event: OpenedEvent): event is PlannedChange => Object.hasOwn(PLANNED, event.type);

/** An undoing names what it took back, not what it wrote: 'took back: moved … from June 8 to June 15'. */
const plannedChangeSentence = (event: PlannedChange, change: OpenedChange): string => {
  if (!('undoes' in event.data) || event.data.undoes === undefined) return plannedChangeWords(event, change);
  const undoing = change.undoing ?? 'took back';
  return `${undoing}: ${plannedChangeWords(undoing === 'took back' ? reversedChange(event) : event, change)}`;
};

const plannedChangeWords = (event: PlannedChange, change: OpenedChange): string =>
  event.type === 'WorkingHoursSet'
    ? workingHoursWords(event.data.from, event.data.to)
    : entryChangeWords(event, change);

const workingHoursWords = (from: Hours | null, to: Hours | null): string => {
  const hours = "the parents' working hours";
  if (!to) return from ? `removed ${hours} (${hoursWords(from)})` : `left ${hours} open`;
  return from ? `changed ${hours} from ${hoursWords(from)} to ${hoursWords(to)}` : `set ${hours} to ${hoursWords(to)}`;
};
