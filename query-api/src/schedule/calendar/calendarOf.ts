import { readKids } from '../../kids/readKids.ts';
import { type ParentParts } from '../../parentParts.ts';
import { makeCalendar } from './makeCalendar.ts';
import { readEntries } from './readEntries.ts';

/** The calendar of a schedule as iCalendar text: of one kid, or of all that are in the owner's account now. */
export const calendarOf = async (parts: ParentParts, ownerId: string, kidId: string | undefined): Promise<string> => {
  const [kids, entries] = await Promise.all([readKids(parts, ownerId), readEntries(parts, ownerId)]);
  return makeCalendar({ kidId, kids: new Map(kids.map((kid) => [kid.kidId, kid.name])), entries });
};
