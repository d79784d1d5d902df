import { useScheduledWeeks } from '../../../camp/WeekStrip.tsx';
import { WeekBars, type WeekBarsProps } from './WeekBars.tsx';

/** The strip with the weeks in which the camp is in the signed-in parent's schedule. */
export function ScheduledWeekBars({ orgId, ...props }: WeekBarsProps & { readonly orgId: string }) {
  const scheduled = [...useScheduledWeeks(orgId, props.season)].reduce((mask, week) => mask | (1 << week), 0);
  return <WeekBars {...props} scheduled={scheduled} />;
}
