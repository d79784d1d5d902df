import { type Insights, insightsOf } from '@campjay/domain/schedule/insights/insights.ts';
import { type ScheduleInput } from '@campjay/domain/schedule/insights/activeEntries.ts';

const cache = new WeakMap<ScheduleInput, Insights>();

/** A schedule's insights, computed once per response and cached, because every cell needs them. */
export const insightsOfView = (view: ScheduleInput): Insights => {
  const insights = cache.get(view) ?? insightsOf(view);
  cache.set(view, insights);
  return insights;
};
