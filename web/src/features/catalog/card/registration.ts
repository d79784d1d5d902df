import { formatClock } from '@campjay/domain/format/times.ts';
import type { CampOrg } from '@campjay/query-api/search/contract.ts';

export interface Registration {
  /** 'Open', or the day (and time) when it opens. */
  readonly text: string;
  /** Whether it opens within the next week (Requirement 4.58). */
  readonly isSoon: boolean;
}

const ALERT_DAYS = 7;

const longDate = (date: string): string => {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date.trim());
  if (!match) return date;
  const day = new Date(Date.UTC(Number(match[3]), Number(match[1]) - 1, Number(match[2])));
  return day.toLocaleDateString('en-US', { timeZone: 'UTC', weekday: 'short', month: 'long', day: 'numeric' });
};

/** When registration opens; undefined if the camp has not announced it. A past date shows as 'Open'. */
export const registrationOf = (camp: CampOrg): Registration | undefined => {
  const { registration_date: date, registration_time: time, timeUntilRegDate: days } = camp;
  if (date === undefined) return undefined;
  if (date === 'Open' || (days !== undefined && days <= 0)) return { text: 'Open', isSoon: false };
  const isSoon = days !== undefined && days <= ALERT_DAYS;
  return { text: time === undefined ? longDate(date) : `${longDate(date)}, ${formatClock(time) ?? time}`, isSoon };
};
