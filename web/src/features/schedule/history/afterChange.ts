import type { HistoryChange } from '@campjay/query-api/schedule/contract.ts';

/**
 * The moment right after a change. The log's timestamps are finer than milliseconds, and a change's time is rounded
 * down.
 */
export const afterChange = ({ at }: Pick<HistoryChange, 'at'>): number => Date.parse(at) + 1;
