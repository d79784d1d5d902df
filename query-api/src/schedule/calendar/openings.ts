import { type RegistrationOpening, registrationOpening } from '@campjay/events/schedule/registrationOpening.ts';
import { type CalendarEntry, isOff, isSession, type SessionEntry } from './calendarEntry.ts';

/** The moment in which a camp's registration opens, for all sessions of that camp that a calendar holds. */
export interface CampOpening {
  readonly orgId: string;
  readonly opening: RegistrationOpening;
  readonly camp: SessionEntry['session']['camp'];
  /** Those for which somebody still has to register; none when nobody has to any more. */
  readonly toRegister: readonly SessionEntry[];
  /** The last change among all its sessions. */
  readonly revision: number;
  readonly changedAt: Date;
}

/** One for each camp, however many of its sessions there are: an alarm for each would drown the one that matters. */
export const campOpenings = (entries: readonly CalendarEntry[]): readonly CampOpening[] => {
  const byCamp = new Map<string, readonly SessionEntry[]>();
  for (const entry of entries.filter(isSession)) {
    const { org_id } = entry.session;
    byCamp.set(org_id, [...(byCamp.get(org_id) ?? []), entry]);
  }
  return [...byCamp].flatMap(([orgId, sessions]) => campOpening(orgId, sessions));
};

/**
 * What the camp states of its registration is what it stated to the last of its sessions: dates are moved now and then. For
 * sessions of a summer before, nobody registers any more.
 */
const campOpening = (orgId: string, sessions: readonly SessionEntry[]): readonly CampOpening[] => {
  const season = Math.max(...sessions.map(({ session }) => session.season));
  const ofSeason = sessions.filter(({ session }) => session.season === season);
  const latest = ofSeason.toSorted((a, b) => b.statedBy - a.statedBy)[0]?.session;
  const opening = latest && registrationOpening(latest.camp);
  if (!opening || opening === 'open') return [];
  const last = sessions.toSorted((a, b) => b.revision - a.revision)[0];
  if (!last) return [];
  const { revision, changedAt } = last;
  return [{ orgId, opening, camp: latest.camp, toRegister: ofSeason.filter(isToRegister), revision, changedAt }];
};

const isToRegister = (entry: SessionEntry): boolean =>
  !isOff(entry) && (entry.status === 'considering' || entry.status === 'waitlisted');
