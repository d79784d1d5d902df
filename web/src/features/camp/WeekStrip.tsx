import { skipToken } from '@reduxjs/toolkit/query';
import { weekLabelsOf, mondaysOf } from '@campjay/domain/catalog/season/weeks.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { ALL } from '../../ui/fields/choice.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { useScheduleQuery } from '../schedule/scheduleApi.ts';
import { describeWeeks } from './describeWeeks.ts';
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

/** The labels of the weeks that the search asks for; empty if it asks for none. */
export const useSelectedWeeks = (): readonly string[] => {
  const weeks = useAppSelector((state) => state.search.filters.weeks);
  return weeks === ALL ? [] : weeks;
};

interface WeekStripProps {
  readonly orgId: string;
  readonly season: number;
  /** The weeks in which the camp offers a session, as a bit mask. */
  readonly offered: number;
  /** The weeks that fit the search, as a bit mask. */
  readonly fitting: number;
  /** True if the camp sells weeks one by one. */
  readonly hasSeasonWindow: boolean;
}

/** One cell for each of the season's 14 weeks: whether it is offered, fits the search, and is in the schedule. */
export function WeekStrip({ orgId, season, offered, fitting, hasSeasonWindow }: WeekStripProps) {
  const scheduled = useScheduledWeeks(orgId, season);
  const selected = useSelectedWeeks();
  const labels = weekLabelsOf(season);
  return (
    <>
      {selected.length > 0 && (
        <p>
          {selected.length === 1 ? 'Week' : 'Weeks'} of {selected.join(', ')}
        </p>
      )}
      {hasSeasonWindow && <p>Book by the week</p>}
      <div role="img" className={styles['weeks']} aria-label={describeWeeks({ labels, offered, fitting, scheduled })}>
        {labels.map((label, week) => {
          const isOffered = (offered & (1 << week)) !== 0;
          const isFitting = (fitting & (1 << week)) !== 0;
          const state = isOffered ? (isFitting ? 'offered' : 'does not fit') : 'no camp';
          return (
            <div key={label} className={styles[isFitting ? 'fits' : isOffered ? 'offered' : 'none']}>
              <b>{label}</b>
              <span>{state}</span>
              {scheduled.has(week) && <span>✓ planned</span>}
            </div>
          );
        })}
      </div>
    </>
  );
}
