import { type Knows, knowsOf } from '@campjay/events/schedule/knows/knows.ts';
import type { ShownSchedule } from '@campjay/events/schedule/knows/shown.ts';

const known = new WeakMap<ShownSchedule, Knows>();

/** What a schedule knows, worked out once per answer: each of its cells asks. */
export const knowsOfView = (view: ShownSchedule): Knows => {
  const knows = known.get(view) ?? knowsOf(view);
  known.set(view, knows);
  return knows;
};
