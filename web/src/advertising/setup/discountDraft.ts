import type { Discount, DiscountStructure } from '@campjay/events/advertising/discount.ts';
import { centsOfInput } from '../money.ts';

/** A discount as it is being written; the amount is percent or dollars, by the structure. */
export interface DiscountDraft {
  readonly structure: DiscountStructure | 'none';
  readonly amount: string;
}

const plain = (amount: number | null, times: number): string =>
  amount === null ? '' : String(Math.round(amount * times * 100) / 100);

export const draftOf = (discount: Discount): DiscountDraft => {
  const { discount_structure: structure, discount_dollars: dollars, discount_percentage: fraction } = discount;
  return {
    structure: structure ?? 'none',
    amount: structure === 'percentage' ? plain(fraction, 100) : plain(dollars, 1),
  };
};

const NOTHING: Discount = { discount_structure: null, discount_dollars: null, discount_percentage: null };
const MAX_DOLLARS_CENTS = 1_000_000;

/** What is meant, or what is wrong with the amount. Hundredths: of a dollar, or of a percent. */
export const discountOf = ({ structure, amount }: DiscountDraft): Discount | { readonly fault: string } => {
  if (structure === 'none') return NOTHING;
  const hundredths = centsOfInput(amount.replace(/\s*%\s*$/, ''));
  if (structure === 'percentage')
    return hundredths === undefined || hundredths === 0 || hundredths > 10_000
      ? { fault: 'Please enter a percentage from 0.01 to 100' }
      : { ...NOTHING, discount_structure: structure, discount_percentage: hundredths / 10_000 };
  return hundredths === undefined || hundredths === 0 || hundredths > MAX_DOLLARS_CENTS
    ? { fault: 'Please enter dollars, from 0.01 to 10,000' }
    : { ...NOTHING, discount_structure: structure, discount_dollars: hundredths / 100 };
};
