import { type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { readKids } from '../../kids/readKids.ts';
import { type ParentDeps } from '../../kernel/parentDeps.ts';
import { readCurrentCatalog } from '../readCurrentCatalog.ts';
import { type CatalogState } from '../contract.ts';
import { isSession } from './calendarEntry.ts';
import { makeCalendar } from './makeCalendar.ts';
import { readEntries } from './readEntries.ts';

/** The calendar of a schedule as iCalendar text: of one kid, or of all kids now in the owner's account. */
export const calendarOf = async (deps: ParentDeps, ownerId: string, kidId: string | undefined): Promise<string> => {
  const [kids, entries] = await Promise.all([readKids(deps, ownerId), readEntries(deps, ownerId)]);
  const orgIds = new Set(entries.filter(isSession).map(({ session }) => session.org_id));
  const { stateOf } = await readCurrentCatalog(deps.pool, [...orgIds]);
  return makeCalendar({
    kidId,
    kids: new Map(kids.map((kid) => [kid.kidId, kid.name])),
    entries: entries.map((entry) =>
      isSession(entry) ? { ...entry, session: withCurrentRegistration(entry.session, stateOf(entry.session)) } : entry,
    ),
  });
};

/**
 * Returns the session as it was placed, with its current registration date and time: an alarm at an outdated moment is
 * worse than none. All other facts stay as planned until the parents adopt the current ones.
 */
const withCurrentRegistration = (session: SessionSnapshot, now: CatalogState): SessionSnapshot => {
  if (now.kind !== 'changed') return session;
  const isNow = ({ field }: (typeof now.changes)[number]) =>
    field === 'registration_date' || field === 'registration_time';
  const stated = now.changes.filter(isNow).map(({ field, is }) => [field, is ?? undefined]);
  return { ...session, camp: { ...session.camp, ...(Object.fromEntries(stated) as Partial<SessionSnapshot['camp']>) } };
};
