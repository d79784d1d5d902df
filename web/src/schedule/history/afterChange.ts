import type { HistoryChange } from '@campjay/query-api/schedule/contract.ts';

/** The moment right after a change. The log knows times more finely than milliseconds, of which a change's is the beginning. */
export const afterChange = ({ at }: Pick<HistoryChange, 'at'>): number => Date.parse(at) + 1;
