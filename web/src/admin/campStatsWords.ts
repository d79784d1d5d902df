import type { CampStatsAnswer } from '@campjay/query-api/admin/contract.ts';

export const statsInWords = ({ locationCount, minPrice }: CampStatsAnswer): string =>
  `${locationCount} ${locationCount === 1 ? 'location' : 'locations'}, ${priceIn(minPrice)}.`;

const priceIn = (minPrice: number | null): string =>
  minPrice === null ? 'no price stated' : `from $${minPrice.toLocaleString('en-US')}`;
