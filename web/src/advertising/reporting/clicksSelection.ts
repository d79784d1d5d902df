import type { ClicksQuery } from './reportingApi.ts';
import type { ReportSlice } from './reportSlice.ts';

/** A figure whose clicks somebody wants to see. */
export interface ClicksSelection {
  readonly title: string;
  readonly query: ClicksQuery;
}

export type Verdict = Pick<ClicksQuery, 'verdict' | 'reason'>;

/** Opens the clicks of a part of what the report is about. */
export type OpenClicks = (title: string, filter: Partial<ReportSlice> & Verdict) => void;

export const GROUPINGS = [
  ['day', 'Day'],
  ['ad', 'Ad'],
  ['camp', 'Camp'],
  ['session', 'Session'],
] as const;
export type Grouping = (typeof GROUPINGS)[number][0];

/**
 * Which clicks a row's figure counts. A row without a key is of clicks that brought no card, and these are the ones that
 * were refused for it.
 * @param key of a session: its camp's id, a space, its own
 */
export const filterOfRow = (grouping: Grouping, key: string, verdict: Verdict): Partial<ReportSlice> & Verdict => {
  if (key === '') return { ...verdict, reason: 'bad-token' };
  if (grouping === 'day') return { from: key, to: key, ...verdict };
  if (grouping === 'ad') return { adId: key, ...verdict };
  const [orgId = '', ...rest] = key.split(' ');
  return { orgId, ...(grouping === 'session' && { instanceId: rest.join(' ') }), ...verdict };
};
