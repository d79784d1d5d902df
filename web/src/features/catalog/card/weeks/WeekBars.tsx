import { weeksInMask } from '@campjay/domain/catalog/season/offeredWeeks.ts';
import { weekLabelsOf } from '@campjay/domain/catalog/season/weeks.ts';
import { WEEKS_PER_SEASON } from '@campjay/events/calendar.ts';

export interface WeekBarsProps {
  readonly season: number;
  /** The weeks in which the camp has any session. This and the other masks: bit 0 is the season's first week. */
  readonly offered: number;
  /** The weeks of the sessions that match the search. */
  readonly matching: number;
  /** The weeks in which the camp is in the parent's schedule. */
  readonly scheduled?: number;
  /** What else there is to say about the weeks. */
  readonly notes: readonly string[];
}

/** An SVG path with a bar for each week of a bit mask. */
const barsOf = (mask: number, season: number): string =>
  weeksInMask(mask, season)
    .map((week) => `M${week * 10} 0h8v10h-8z`)
    .join('');

/** A strip with the season's 14 weeks, and the same in words. */
export function WeekBars({ season, offered, matching, scheduled = 0, notes }: WeekBarsProps) {
  const scheduledWeeks = weeksInMask(scheduled, season);
  const labels = scheduledWeeks.map((week) => weekLabelsOf(season)[week]);
  const texts = [
    `${weeksInMask(offered, season).length} of ${WEEKS_PER_SEASON} weeks`,
    ...notes,
    ...(labels.length > 0 ? [`in your schedule: ${labels.join(', ')}`] : []),
  ];
  return (
    <>
      <svg className="card-weeks" viewBox={`0 0 ${WEEKS_PER_SEASON * 10} 14`} aria-hidden="true">
        <path d={barsOf(2 ** WEEKS_PER_SEASON - 1, season)} />
        <path className="is-offered" d={barsOf(offered, season)} />
        <path className="is-matching" d={barsOf(matching, season)} />
        {scheduledWeeks.map((week) => (
          <circle key={week} cx={week * 10 + 4} cy={12.5} r={1.5} />
        ))}
      </svg>
      {texts.join(' · ')}
    </>
  );
}
