import {
  AdBudgetSet,
  AdDiscountSet,
  AdTermsAccepted,
  AdvertiserCampsSet,
  AdvertiserCohortSet,
  AdvertiserCreated,
  AdvertiserPricingSet,
  AdvertiserRenamed,
  ConversionSecretSet,
} from '@campjay/events/ads/placement.ts';
import { AD_TERMS_VERSION } from '@campjay/events/ads/values.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { describe, it } from '@jest/globals';
import { deciderSpec } from '../../kernel/testing/deciderSpec.ts';
import { advertiserDecider } from './advertiserDecider.ts';

const given = deciderSpec(advertiserDecider);
const facts = {
  name: 'Example Kelp Camps',
  isSelfServe: false,
  baseUrls: ['https://kelp.example'],
  pricing: { structure: 'cpc' as const, cpcMicros: '1250000' },
};
const created = AdvertiserCreated(facts);

describe('an advertiser', () => {
  it('is created once', () => {
    given()
      .when({ type: 'CreateAdvertiser', ...facts })
      .then(created);
    given(created)
      .when({ type: 'CreateAdvertiser', ...facts })
      .thenRefused({ type: 'AdvertiserExists' });
    given().when({ type: 'SetBudget', monthlyCents: 1 }).thenRefused({ type: 'NoSuchAdvertiser' });
  });

  it('signs registrations with a secret, and the former secret stays valid for seven days unless it leaked', () => {
    const secret = standInSeal('example');
    const now = new Date('2026-03-01T18:00:00.000Z');
    const set = (allowsOldSecret: boolean) => ({ type: 'SetConversionSecret', secret, now, allowsOldSecret }) as const;
    const secretSet = ConversionSecretSet({ secret, formerUntil: '2026-03-08T18:00:00.000Z' });
    given(created).when(set(true)).then(secretSet);
    given(created, secretSet)
      .when(set(false))
      .then(ConversionSecretSet({ secret, formerUntil: '2026-03-01T18:00:00.000Z' }));
    given().when(set(true)).thenRefused({ type: 'NoSuchAdvertiser' });
  });

  it('has the latest name, camps and prices', () => {
    const pricing = { structure: 'per_registration', basisPoints: 750 } as const;
    given(created)
      .when({ type: 'RenameAdvertiser', name: 'Kelp' })
      .then(AdvertiserRenamed({ name: 'Kelp' }));
    given(created).when({ type: 'RenameAdvertiser', name: facts.name }).thenNothing();
    given(created)
      .when({ type: 'SetCamps', baseUrls: [] })
      .then(AdvertiserCampsSet({ baseUrls: [] }));
    given(created).when({ type: 'SetCamps', baseUrls: facts.baseUrls }).thenNothing();
    given(created).when({ type: 'SetPricing', pricing }).then(AdvertiserPricingSet({ pricing }));
    given(created).when({ type: 'SetPricing', pricing: facts.pricing }).thenNothing();
  });

  // Covers: 2.179, 3.92
  it('accepts only the current version of the terms', () => {
    const accept = (version: string) => ({ type: 'AcceptTerms', version }) as const;
    const accepted = AdTermsAccepted({ version: AD_TERMS_VERSION });
    given(created).when(accept(AD_TERMS_VERSION)).then(accepted);
    given(created, accepted).when(accept(AD_TERMS_VERSION)).thenNothing();
    given(created).when(accept('2020-01-01')).thenRefused({ type: 'TermsChanged' });
    given(created, AdTermsAccepted({ version: '2020-01-01' }))
      .when(accept(AD_TERMS_VERSION))
      .then(accepted);
  });

  // Covers: 2.177, 2.178, 3.93, 3.94
  it('has the latest budget and discount', () => {
    const budget = { type: 'SetBudget', monthlyCents: 5_000 } as const;
    const discount = { discount_structure: 'dollars', discount_dollars: 40, discount_percentage: null } as const;
    given(created)
      .when(budget)
      .then(AdBudgetSet({ monthlyCents: 5_000 }));
    given(created, AdBudgetSet({ monthlyCents: 5_000 }))
      .when(budget)
      .thenNothing();
    given(created).when({ type: 'SetDiscount', discount }).then(AdDiscountSet(discount));
    given(created, AdDiscountSet(discount)).when({ type: 'SetDiscount', discount }).thenNothing();
  });

  // Covers: 3.96
  it('has the latest cohort', () => {
    const fern = { baseUrls: ['https://fern.example'] };
    given(created)
      .when({ type: 'SetCohort', ...fern })
      .then(AdvertiserCohortSet(fern));
    given(created, AdvertiserCohortSet(fern))
      .when({ type: 'SetCohort', ...fern })
      .thenNothing();
    given(created, AdvertiserCohortSet(fern))
      .when({ type: 'SetCohort', baseUrls: [] })
      .then(AdvertiserCohortSet({ baseUrls: [] }));
  });
});
