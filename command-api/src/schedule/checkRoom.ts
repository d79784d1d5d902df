import { type Placement, type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { MAX_ENTRIES, MAX_ENTRIES_PER_CELL } from '@campjay/events/schedule/limits.ts';
import { type Schedule, type ScheduleEntry } from '@campjay/domain/schedule/schedule.ts';
import { type ScheduleRefusal } from './scheduleCommands.ts';

interface NewPlacement {
  readonly entryId: string;
  readonly at: Placement;
  /** Only for sessions. */
  readonly session?: SessionSnapshot | undefined;
}

/**
 * Why an entry does not fit there, regardless of the actor; undefined if it fits. Its own previous place does not
 * count.
 */
export const checkRoom = (
  { entries }: Schedule,
  { entryId, at, session }: NewPlacement,
): ScheduleRefusal | undefined => {
  const others = [...entries.values()].filter((entry) => !entry.isRemoved && entry.entryId !== entryId);
  if (others.length >= MAX_ENTRIES) return { type: 'TooManyEntries', max: MAX_ENTRIES };
  const siblings = others.filter((entry) => entry.at.kidId === at.kidId);
  const isIn = (week: string) => (entry: ScheduleEntry) => entry.at.weeks.includes(week);
  if (session && siblings.some((entry) => isSameSession(entry, session) && at.weeks.some((week) => isIn(week)(entry))))
    return { type: 'AlreadyScheduled' };
  return at.weeks.some((week) => siblings.filter(isIn(week)).length >= MAX_ENTRIES_PER_CELL)
    ? { type: 'CellIsFull', max: MAX_ENTRIES_PER_CELL }
    : undefined;
};

const isSameSession = (entry: ScheduleEntry, { org_id, session }: SessionSnapshot): boolean =>
  entry.kind === 'session' &&
  entry.session.org_id === org_id &&
  entry.session.session.instance_id === session.instance_id;
