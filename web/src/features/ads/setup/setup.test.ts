import { formatDiscount } from '@campjay/domain/ads/discount.ts';
import { describe, expect, it } from '@jest/globals';
import { managedAd, managedAdvertiser } from '../../../test/advertisers.ts';
import { findAmountError, toDiscount, toDiscountDraft } from './DiscountSettings.tsx';
import { setupSteps } from './Terms.tsx';

const active = managedAd({ status: 'active', activeInstances: 1 });

it.each<[string, Parameters<typeof managedAdvertiser>[0], string[]]>([
  [
    'all steps for a new advertiser',
    { baseUrls: [], acceptedTerms: null, budgetCents: 0, ads: [] },
    ['camps', 'terms', 'budget', 'ad', 'sessions'],
  ],
  ['none when an active ad has sessions', { ads: [active] }, []],
  ['the terms again when they have changed', { acceptedTerms: '2020-01-01', ads: [active] }, ['terms']],
  [
    'sessions if only inactive ads have some',
    { ads: [managedAd({ status: 'paused', activeInstances: 9 }), managedAd({ ad_id: 'other', status: 'active' })] },
    ['sessions'],
  ],
])('the missing steps before ads are served are %s', (_which, facts, steps) => {
  const missing = setupSteps(managedAdvertiser(facts)).filter(({ isDone }) => !isDone);
  expect(missing.map(({ id }) => id)).toEqual(steps);
});

describe('a discount in the form', () => {
  // Covers: 2.178
  it.each([
    [{ structure: 'percentage', amount: '10' }, '10% discount code: "Campjay"'],
    [{ structure: 'percentage', amount: '7.5 %' }, '7.5% discount code: "Campjay"'],
    [{ structure: 'dollars', amount: '$25' }, '$25 discount code: "Campjay"'],
    [{ structure: 'dollars_per_week', amount: '12.50' }, '$12.5/week discount code: "Campjay"'],
  ] as const)('%p matches its snippet, and survives a round trip', (draft, snippet) => {
    expect(findAmountError(draft)).toBeUndefined();
    const discount = toDiscount(draft);
    expect(formatDiscount(discount, 'cpc')).toBe(snippet);
    expect(toDiscount(toDiscountDraft(discount))).toEqual(discount);
  });

  it('is empty if no structure is selected, whatever was typed before', () =>
    expect(toDiscount({ structure: 'none', amount: '10' })).toEqual({
      discount_structure: null,
      discount_dollars: null,
      discount_percentage: null,
    }));

  it.each([
    ['percentage', '0'],
    ['percentage', '100.01'],
    ['percentage', ''],
    ['dollars', '0'],
    ['dollars', 'ten'],
    ['dollars_per_week', '10000.01'],
  ] as const)('explains what is wrong with %s of %p', (structure, amount) =>
    expect(findAmountError({ structure, amount })).toMatch(/^Please enter/),
  );
});
