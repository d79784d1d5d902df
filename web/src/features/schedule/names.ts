import { readIsoDay } from '@campjay/events/calendar.ts';
import { mondaysOf, weekLabelsOf } from '@campjay/domain/catalog/season/weeks.ts';
import type { ScheduleEntry, ScheduleKid, ScheduleView } from '@campjay/query-api/schedule/contract.ts';

/** 'June 8' for the week '2026-06-08'. */
export const weekLabel = (week: string): string => {
  const year = Number(week.slice(0, 4));
  return weekLabelsOf(year)[mondaysOf(year).indexOf(readIsoDay(week) ?? 0)] ?? week;
};

/** 'Jun 8', where there is little room. */
export const shortWeekLabel = (week: string): string => weekLabel(week).replace(/^(\w{3})\w*/, '$1');

/** 'June 8', 'June 8 and June 15', or 'June 8 to June 22' for three or more consecutive weeks; others as a list. */
export const formatWeeks = (weeks: readonly string[]): string => {
  const labels = weeks.map(weekLabel);
  const [first = '', last = ''] = [labels[0], labels.at(-1)];
  if (labels.length < 2) return first;
  if (labels.length > 2 && areConsecutive(weeks)) return `${first} to ${last}`;
  return `${labels.slice(0, -1).join(', ')} and ${last}`;
};

const areConsecutive = (weeks: readonly string[]): boolean => {
  const days = weeks.map((week) => readIsoDay(week) ?? 0);
  return days.every((day, index) => index === 0 || day - (days[index - 1] ?? 0) === 7);
};

/** The kid's name; 'Kid' if it is missing or the parent's account was deleted. */
export const nameOfKid = (kid: Pick<ScheduleKid, 'name'> | undefined): string => kid?.name?.trim() || 'Kid';

export const kidNameIn = ({ kids }: Pick<ScheduleView, 'kids'>, kidId: string): string =>
  nameOfKid(kids.find((kid) => kid.kidId === kidId));

/** An entry's own name. For a session, this is the session's name, or the camp's name if the session has none. */
export const nameOfEntry = (entry: ScheduleEntry): string => {
  switch (entry.kind) {
    case 'session':
      return entry.session.session.batch_name ?? entry.session.camp.camp_org_name;
    case 'plan':
      return entry.title ?? 'A plan';
    case 'playdates':
      return 'Free for playdates';
  }
};

/** An entry's name for use in a sentence; for sessions it includes the camp: 'Tide Pool at Example Camp'. */
export const fullNameOfEntry = (entry: ScheduleEntry): string => {
  if (entry.kind !== 'session') return nameOfEntry(entry);
  const { camp_org_name: camp } = entry.session.camp;
  const name = nameOfEntry(entry);
  return name === camp ? camp : `${name} at ${camp}`;
};

/** The heading of an entry. For sessions it is the camp, because a session name such as 'Week 1' means little alone. */
export const titleOfEntry = (entry: ScheduleEntry): string =>
  entry.kind === 'session' ? entry.session.camp.camp_org_name : nameOfEntry(entry);

export const possessive = (name: string): string => `${name}’s`;
