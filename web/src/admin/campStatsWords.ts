import type { CampStatsAnswer } from '@campjay/query-api/admin/contract.ts';
import type { FormProblem } from '../app/formProblem.ts';

/** SPEC §8: the server's message, or this. */
const FAILED = 'Error fetching camp stats';

export const statsInWords = ({ locationCount, minPrice }: CampStatsAnswer): string =>
  `${locationCount} ${locationCount === 1 ? 'location' : 'locations'}, ${priceIn(minPrice)}.`;

const priceIn = (minPrice: number | null): string =>
  minPrice === null ? 'no price stated' : `from $${minPrice.toLocaleString('en-US')}`;

/** Why there are none. */
export const statsProblem = ({ status, message }: FormProblem): string =>
  typeof status === 'number' && message !== '' ? message : FAILED;
