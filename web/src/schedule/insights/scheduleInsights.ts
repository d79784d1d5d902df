import { type Insights, insightsOf } from '@campjay/events/schedule/knows/insights.ts';
import type { ScheduleInput } from '@campjay/events/schedule/knows/scheduleInput.ts';

const cache = new WeakMap<ScheduleInput, Insights>();

/** What a schedule knows, worked out once per answer: each of its cells asks. */
export const insightsOfView = (view: ScheduleInput): Insights => {
  const insights = cache.get(view) ?? insightsOf(view);
  cache.set(view, insights);
  return insights;
};
