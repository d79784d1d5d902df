import { type RegistrationOpening, registrationOpening } from '@campjay/domain/schedule/registrationOpening.ts';
import { type CalendarEntry, isOff, isSession, type SessionEntry } from './calendarEntry.ts';

/** When a camp's registration opens, for all sessions of that camp in a calendar. */
export interface CampOpening {
  readonly orgId: string;
  readonly opening: RegistrationOpening;
  readonly camp: SessionEntry['session']['camp'];
  /** Sessions that a parent still has to register for; empty if none are left. */
  readonly toRegister: readonly SessionEntry[];
  /** Revision of the last change to any of the camp's sessions. */
  readonly revision: number;
  readonly changedAt: Date;
}

/** One opening per camp, not per session: an alarm for each session would hide the one that matters. */
export const campOpenings = (entries: readonly CalendarEntry[]): readonly CampOpening[] => {
  const byCamp = new Map<string, readonly SessionEntry[]>();
  for (const entry of entries.filter(isSession)) {
    const { org_id } = entry.session;
    byCamp.set(org_id, [...(byCamp.get(org_id) ?? []), entry]);
  }
  return [...byCamp].flatMap(([orgId, sessions]) => campOpening(orgId, sessions));
};

/**
 * Uses the registration facts of the session whose facts were recorded last, because camps move their dates. Sessions
 * of earlier seasons no longer need registration.
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
