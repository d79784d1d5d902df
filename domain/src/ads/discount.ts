import { product } from '../product/product.ts';
import type { DiscountStructure, PricingStructure } from '@campjay/events/ads/values.ts';

/** An advertiser's discount for families who use the product's code. The amount is in the field of its structure. */
export interface Discount {
  readonly discount_structure: DiscountStructure | null;
  /** US dollars. */
  readonly discount_dollars: number | null;
  /** A fraction: 0.1 is 10 %. */
  readonly discount_percentage: number | null;
}

/** Rounds to two decimals and drops trailing zeros: 12.5 % of 0.125 is not 12.500000000000002. */
const formatAmount = (amount: number): string => String(Math.round(amount * 100) / 100);

/**
 * The sentence that describes a discount; undefined unless its structure and amount are set (Requirements 5.13,
 * 9.103-9.105).
 */
export const discountSnippet = (
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
