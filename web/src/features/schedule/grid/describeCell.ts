import { titleOfEntry, nameOfKid, weekLabel } from '../names.ts';
import { formatStatus } from '../formatStatus.ts';
import type { CellEntry } from './cellEntries.ts';
import type { Column } from './columns.ts';
import { sessionNameOf, hoursOf, priceOf } from './entryFacts.ts';

export const NOTHING_PLANNED = 'Nothing planned';

const describeEntry = ({ entry, weekNumber }: CellEntry): string =>
  [
    titleOfEntry(entry),
    sessionNameOf(entry),
    formatStatus(entry.status),
    entry.kind !== 'playdates' && entry.choice === 2 ? 'second choice' : undefined,
    ...hoursOf(entry),
    priceOf(entry),
    entry.weeks.length > 1 ? `week ${weekNumber} of ${entry.weeks.length}` : undefined,
    entry.note === null ? undefined : 'has a note',
  ]
    .filter((part) => part !== undefined)
    .join(', ');

/** A cell's text for screen readers: the kid, the week and all entries. */
export const describeCell = ({ kid, sharer }: Column, week: string, entries: readonly CellEntry[]): string => {
  const kidLabel = sharer ? `${nameOfKid(kid)} (${sharer.firstName} ${sharer.lastName})` : nameOfKid(kid);
  const entriesText = entries.length === 0 ? NOTHING_PLANNED : entries.map(describeEntry).join('; ');
  return `${kidLabel}, week of ${weekLabel(week)}: ${entriesText}`;
};
