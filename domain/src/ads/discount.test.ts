import { describe, expect, it } from '@jest/globals';
import { type Discount, formatDiscount } from './discount.ts';

const none: Discount = { discount_structure: null, discount_dollars: null, discount_percentage: null };

describe('the description of a discount', () => {
  // Covers: 3.55, 9.103-9.105
  it.each([
    [{ discount_structure: 'percentage', discount_percentage: 0.125 }, '12.5% discount code: "Campjay"'],
    [{ discount_structure: 'percentage', discount_percentage: 0.07 }, '7% discount code: "Campjay"'],
    [{ discount_structure: 'dollars', discount_dollars: 50 }, '$50 discount code: "Campjay"'],
    [{ discount_structure: 'dollars_per_week', discount_dollars: 12.5 }, '$12.5/week discount code: "Campjay"'],
  ] as const)('of %j is composed from its fields', (discount, sentence) =>
    expect(formatDiscount({ ...none, ...discount }, 'cpc')).toBe(sentence),
  );

  // Covers: 9.106
  it('mentions first-time families if the advertiser pays per registration', () =>
    expect(formatDiscount({ ...none, discount_structure: 'dollars', discount_dollars: 50 }, 'per_registration')).toBe(
      '$50 discount code: "Campjay" (first-time families only)',
    ));

  // Covers: 3.56
  it.each([
    none,
    { ...none, discount_dollars: 50 },
    { ...none, discount_structure: 'dollars' as const },
    { ...none, discount_structure: 'dollars' as const, discount_percentage: 0.1 },
    { ...none, discount_structure: 'percentage' as const, discount_dollars: 50 },
    { ...none, discount_structure: 'dollars_per_week' as const, discount_dollars: 0 },
  ])('is absent for %j', (discount) => expect(formatDiscount(discount, 'cpc')).toBeUndefined());
});
