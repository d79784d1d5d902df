import { titleOfEntry, nameOfKid, weekLabel } from '../names.ts';
import { statusInWords } from '../statusInWords.ts';
import type { CellEntry } from './cellEntries.ts';
import type { Column } from './columns.ts';
import { sessionNameOf, hoursOf, priceOf } from './entryFacts.ts';

export const NOTHING = 'Nothing planned';

const entryInWords = ({ entry, nth }: CellEntry): string =>
  [
    titleOfEntry(entry),
    sessionNameOf(entry),
    statusInWords(entry.status),
    entry.kind !== 'playdates' && entry.choice === 2 ? 'second choice' : undefined,
    ...hoursOf(entry),
    priceOf(entry),
    entry.weeks.length > 1 ? `week ${nth} of ${entry.weeks.length}` : undefined,
    entry.note === null ? undefined : 'has a note',
  ]
    .filter((part) => part !== undefined)
    .join(', ');

/** A cell as it is read out: whose it is, when, and all that stands in it. */
export const cellInWords = ({ kid, sharer }: Column, week: string, entries: readonly CellEntry[]): string => {
  const whose = sharer ? `${nameOfKid(kid)} (${sharer.firstName} ${sharer.lastName})` : nameOfKid(kid);
  const what = entries.length === 0 ? NOTHING : entries.map(entryInWords).join('; ');
  return `${whose}, week of ${weekLabel(week)}: ${what}`;
};
