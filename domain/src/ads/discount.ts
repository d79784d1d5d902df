import { product } from '../product/product.ts';
import type { DiscountStructure, PricingStructure } from '@campjay/events/ads/values.ts';

/**
 * An advertiser's discount for families who use our discount code. A 'percentage' uses `discount_percentage`; the other
 * structures use `discount_dollars`.
 */
export interface Discount {
  readonly discount_structure: DiscountStructure | null;
  /** US dollars. */
  readonly discount_dollars: number | null;
  /** A fraction: 0.1 is 10 %. */
  readonly discount_percentage: number | null;
}

/** Rounds to two decimals, because floating-point results such as 12.500000000000002 must not be shown. */
const formatAmount = (amount: number): string => String(Math.round(amount * 100) / 100);

/**
 * Returns the text about a discount for an ad's card; undefined unless its structure and amount are set (Requirements
 * 5.13, 9.103-9.105).
 */
export const formatDiscount = (
  { discount_structure: structure, discount_dollars: dollars, discount_percentage: fraction }: Discount,
  pricing: PricingStructure,
): string | undefined => {
  const amount = structure === 'percentage' ? fraction : dollars;
  if (structure === null || !amount) return undefined;
  const amountText = {
    percentage: `${formatAmount(amount * 100)}%`,
    dollars: `$${formatAmount(amount)}`,
    dollars_per_week: `$${formatAmount(amount)}/week`,
  }[structure];
  const audience = pricing === 'per_registration' ? ' (first-time families only)' : '';
  return `${amountText} discount code: "${product.name}"${audience}`;
};
