import { skipToken } from '@reduxjs/toolkit/query';
import { weekLabelsOf, mondaysOf } from '@campjay/domain/catalog/season/weeks.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { useScheduleQuery } from '../schedule/scheduleApi.ts';
import styles from './WeekStrip.module.css';

/** The weeks of the season, as indexes, in which the signed-in parent's schedule has a session of the camp. */
export const useScheduledWeeks = (orgId: string, season: number): ReadonlySet<number> => {
  const { user } = useIdentity();
  const { data } = useScheduleQuery(user ? undefined : skipToken);
  if (!user || !data) return new Set();
  const mondays = mondaysOf(season);
  const weeks = data.entries.flatMap((entry) =>
    entry.kind === 'session' && entry.session.org_id === orgId ? entry.weeks : [],
  );
  return new Set(weeks.map((week) => mondays.indexOf(readIsoDay(week) ?? 0)));
};

interface WeekStripProps {
  readonly orgId: string;
  readonly season: number;
  /** The weeks in which the camp offers a session, as a bit mask. */
  readonly offered: number;
  /** The weeks of the sessions that fit the search, as a bit mask. */
  readonly fitting: number;
}

/** One cell for each of the season's 14 weeks: whether it is offered, fits the search, and is in the schedule. */
export function WeekStrip({ orgId, season, offered, fitting }: WeekStripProps) {
  const scheduled = useScheduledWeeks(orgId, season);
  return (
    <ol className={styles['weeks']} aria-label={`Weeks of summer ${season}`}>
      {weekLabelsOf(season).map((label, week) => {
        const isOffered = (offered & (1 << week)) !== 0;
        const isFitting = (fitting & (1 << week)) !== 0;
        const state = isOffered ? (isFitting ? 'offered' : 'does not fit') : 'no camp';
        return (
          <li key={label} className={styles[isFitting ? 'fits' : isOffered ? 'offered' : 'none']}>
            <b>{label}</b>
            <span>{state}</span>
            {scheduled.has(week) && <span>✓ planned</span>}
          </li>
        );
      })}
    </ol>
  );
}
