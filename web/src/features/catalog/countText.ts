import { formatNumber } from '@campjay/domain/format/numbers.ts';

/** '1 camp', '1,204 camps'. */
export const countText = (total: number): string => `${formatNumber(total)} ${total === 1 ? 'camp' : 'camps'}`;
