import type { CampStatsAnswer } from '@campjay/query-api/admin/contract.ts';

export const describeStats = ({ locationCount, minPrice }: CampStatsAnswer): string =>
  `${locationCount} ${locationCount === 1 ? 'location' : 'locations'}, ${describePrice(minPrice)}.`;

const describePrice = (minPrice: number | null): string =>
  minPrice === null ? 'no price stated' : `from $${minPrice.toLocaleString('en-US')}`;
