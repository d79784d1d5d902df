import { readIsoDay } from '@campjay/events/calendar.ts';
import type { ScheduleEntry, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { titleOfEntry, nameOfKid, weekLabel } from '../names.ts';
import { formatStatus } from '../scheduleApi.ts';
import type { Column } from './gridStyles.ts';
import { sessionNameOf, hoursOf, priceOf } from './entryFacts.tsx';

/** An entry as shown in one of its weeks. */
export interface CellEntry {
  readonly entry: ScheduleEntry;
  readonly continuesFromPreviousWeek: boolean;
  readonly continuesNextWeek: boolean;
  /** Which of its weeks this is, from 1. */
  readonly weekNumber: number;
}

const DAYS_PER_WEEK = 7;
/** The Monday of a week ('YYYY-MM-DD') in days since 1970. */
const dayOf = (week: string): number => readIsoDay(week) ?? 0;

const toCellEntry = (entry: ScheduleEntry, week: string): CellEntry => {
  /** Whether the entry also fills the week that begins on this Monday. */
  const includesMonday = (day: number): boolean => entry.weeks.some((each) => dayOf(each) === day);
  const day = dayOf(week);
  return {
    entry,
    continuesFromPreviousWeek: includesMonday(day - DAYS_PER_WEEK),
    continuesNextWeek: includesMonday(day + DAYS_PER_WEEK),
    weekNumber: entry.weeks.indexOf(week) + 1,
  };
};

const KIND_ORDER = ['session', 'plan', 'playdates'] as const;

/**
 * The sort order of an entry in its cell. Entries that continue from the previous week come first and those that
 * continue into the next week last, so that an entry of several weeks looks like one block.
 */
const rank = ({ continuesFromPreviousWeek, continuesNextWeek }: CellEntry): number => {
  if (continuesFromPreviousWeek) return 0;
  return continuesNextWeek ? 2 : 1;
};

const compareEntries = (one: CellEntry, other: CellEntry): number =>
  rank(one) - rank(other) ||
  one.entry.choice - other.entry.choice ||
  KIND_ORDER.indexOf(one.entry.kind) - KIND_ORDER.indexOf(other.entry.kind) ||
  one.entry.entryId.localeCompare(other.entry.entryId);

/** The entries of a cell, from top to bottom. */
export const cellEntries = (entries: readonly ScheduleEntry[], kidId: string, week: string): readonly CellEntry[] =>
  entries
    .filter((entry) => entry.kidId === kidId && entry.weeks.includes(week))
    .map((entry) => toCellEntry(entry, week))
    .sort(compareEntries);

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

/** A kid who is free for playdates, with the parent's name. */
export interface FreeKid {
  readonly key: string;
  readonly name: string;
  /** The parent who shares the kid's schedule; undefined for the user's own kid. */
  readonly ownerName: string | undefined;
}

/** Lists by week the kids with an open playdate entry (Requirement D7.16). */
export const groupFreeKidsByWeek = (schedules: readonly ScheduleView[]): ReadonlyMap<string, readonly FreeKid[]> => {
  const byWeek = new Map<string, Map<string, FreeKid>>();
  for (const { ownerId, owner, mode, kids, entries } of schedules)
    for (const entry of entries) {
      const kid = kids.find(({ kidId }) => kidId === entry.kidId);
      if (entry.kind !== 'playdates' || entry.status !== 'open' || !kid) continue;
      const ownerName = mode === 'own' ? undefined : `${owner.firstName} ${owner.lastName}`.trim() || 'another parent';
      for (const week of entry.weeks) {
        const kidsOfWeek = byWeek.get(week) ?? new Map<string, FreeKid>();
        const key = `${ownerId} ${kid.kidId}`;
        byWeek.set(week, kidsOfWeek.set(key, { key, name: nameOfKid(kid), ownerName }));
      }
    }
  return new Map([...byWeek].map(([week, kidsOfWeek]) => [week, [...kidsOfWeek.values()]]));
};

/** The kid's name, with the name of the parent who shares the schedule: 'Ada (Sam Lee)'. */
export const formatFreeKid = ({ name, ownerName }: FreeKid): string =>
  ownerName === undefined ? name : `${name} (${ownerName})`;
