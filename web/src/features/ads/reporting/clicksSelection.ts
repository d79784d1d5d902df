import type { ClicksQuery } from './reportingApi.ts';
import type { ReportSlice } from './reportSlice.ts';

/** A figure whose clicks are shown. */
export interface ClicksSelection {
  readonly title: string;
  readonly query: ClicksQuery;
}

export type Verdict = Pick<ClicksQuery, 'verdict' | 'reason'>;

/** Opens the clicks of a part of the report. */
export type OpenClicks = (title: string, filter: Partial<ReportSlice> & Verdict) => void;

export const GROUPINGS = [
  ['day', 'Day'],
  ['ad', 'Ad'],
  ['camp', 'Camp'],
  ['session', 'Session'],
] as const;
export type Grouping = (typeof GROUPINGS)[number][0];

/**
 * Filter for the clicks that a row's figure counts. A row without a key holds clicks without a valid card, which were
 * all refused as 'bad-token'.
 * @param key for a session: the camp's id, a space, and the session's id
 */
export const filterOfRow = (grouping: Grouping, key: string, verdict: Verdict): Partial<ReportSlice> & Verdict => {
  if (key === '') return { ...verdict, reason: 'bad-token' };
  if (grouping === 'day') return { from: key, to: key, ...verdict };
  if (grouping === 'ad') return { adId: key, ...verdict };
  const [orgId = '', ...rest] = key.split(' ');
  return { orgId, ...(grouping === 'session' && { instanceId: rest.join(' ') }), ...verdict };
};
