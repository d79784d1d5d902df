import { type Discount } from '@campjay/domain/ads/discount.ts';
import { type DiscountStructure } from '@campjay/events/ads/pricing.ts';
import { parseCents } from '../money.ts';

/** A discount being edited; the amount is percent or dollars, depending on the structure. */
export interface DiscountDraft {
  readonly structure: DiscountStructure | 'none';
  readonly amount: string;
}

const formatAmount = (amount: number | null, times: number): string =>
  amount === null ? '' : String(Math.round(amount * times * 100) / 100);

export const draftOf = (discount: Discount): DiscountDraft => {
  const { discount_structure: structure, discount_dollars: dollars, discount_percentage: fraction } = discount;
  return {
    structure: structure ?? 'none',
    amount: structure === 'percentage' ? formatAmount(fraction, 100) : formatAmount(dollars, 1),
  };
};

const NO_DISCOUNT: Discount = { discount_structure: null, discount_dollars: null, discount_percentage: null };
const MAX_DOLLARS_CENTS = 1_000_000;

/** Parses the draft, or returns its error. Allows two decimals, for dollars and percent. */
export const discountOf = ({ structure, amount }: DiscountDraft): Discount | { readonly fieldError: string } => {
  if (structure === 'none') return NO_DISCOUNT;
  const hundredths = parseCents(amount.replace(/\s*%\s*$/, ''));
  if (structure === 'percentage')
    return hundredths === undefined || hundredths === 0 || hundredths > 10_000
      ? { fieldError: 'Please enter a percentage from 0.01 to 100' }
      : { ...NO_DISCOUNT, discount_structure: structure, discount_percentage: hundredths / 10_000 };
  return hundredths === undefined || hundredths === 0 || hundredths > MAX_DOLLARS_CENTS
    ? { fieldError: 'Please enter dollars, from 0.01 to 10,000' }
    : { ...NO_DISCOUNT, discount_structure: structure, discount_dollars: hundredths / 100 };
};
