import { MAX_CPC_CENTS, MIN_CPC_CENTS, type Pricing } from '@campjay/events/ads/pricing.ts';
import { microsOfCents, microsOfDollars } from '@campjay/domain/money/micros.ts';
import { problem, type Problem } from '@campjay/platform/http/route.ts';
import { type z } from 'zod';
import { type Prices } from './contract.ts';

/** The pricing that an admin sets, in the form stored in the log; a problem if it is out of range. */
export const pricingOf = (prices: z.output<typeof Prices>): { readonly pricing: Pricing } | Problem => {
  if (prices.pricing_structure === 'cpc') {
    const micros = microsOfDollars(prices.cpc);
    const isAllowed =
      micros !== undefined && micros >= microsOfCents(MIN_CPC_CENTS) && micros <= microsOfCents(MAX_CPC_CENTS);
    return isAllowed ? { pricing: { structure: 'cpc', cpcMicros: String(micros) } } : cpcOutside;
  }
  const basisPoints = prices.per_registration_percentage * 10_000;
  const rounded = Math.round(basisPoints);
  // A fraction such as 0.07 is not exact: 0.07 * 10,000 is 700.0000000000001.
  return rounded >= 1 && Math.abs(basisPoints - rounded) < 1e-6
    ? { pricing: { structure: 'per_registration', basisPoints: rounded } }
    : shareTooFine;
};

const cpcOutside = problem(400, {
  type: 'BadRequest',
  field: 'cpc',
  message: `cpc must be between $${(MIN_CPC_CENTS / 100).toFixed(2)} and $${MAX_CPC_CENTS / 100}.`,
});

const shareTooFine = problem(400, {
  type: 'BadRequest',
  field: 'per_registration_percentage',
  message: 'per_registration_percentage must have at most four decimals: 0.0725 is 7.25 %.',
});
