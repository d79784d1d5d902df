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
    given().appends({ type: 'CreateAdvertiser', ...facts }, created);
    given(created).refuses({ type: 'CreateAdvertiser', ...facts }, { type: 'AdvertiserExists' });
    given().refuses({ type: 'SetBudget', monthlyCents: 1 }, { type: 'NoSuchAdvertiser' });
  });

  it('signs registrations with a secret, and the former secret stays valid for seven days unless it leaked', () => {
    const secret = standInSeal('example');
    const now = new Date('2026-03-01T18:00:00.000Z');
    const set = (allowsOldSecret: boolean) => ({ type: 'SetConversionSecret', secret, now, allowsOldSecret }) as const;
    const secretSet = ConversionSecretSet({ secret, formerUntil: '2026-03-08T18:00:00.000Z' });
    given(created).appends(set(true), secretSet);
    given(created, secretSet).appends(
      set(false),
      ConversionSecretSet({ secret, formerUntil: '2026-03-01T18:00:00.000Z' }),
    );
    given().refuses(set(true), { type: 'NoSuchAdvertiser' });
  });

  it('has the latest name, camps and prices', () => {
    const pricing = { structure: 'per_registration', basisPoints: 750 } as const;
    given(created).appends({ type: 'RenameAdvertiser', name: 'Kelp' }, AdvertiserRenamed({ name: 'Kelp' }));
    given(created).ignores({ type: 'RenameAdvertiser', name: facts.name });
    given(created).appends({ type: 'SetCamps', baseUrls: [] }, AdvertiserCampsSet({ baseUrls: [] }));
    given(created).ignores({ type: 'SetCamps', baseUrls: facts.baseUrls });
    given(created).appends({ type: 'SetPricing', pricing }, AdvertiserPricingSet({ pricing }));
    given(created).ignores({ type: 'SetPricing', pricing: facts.pricing });
  });

  // Covers: 2.179, 3.92
  it('accepts only the current version of the terms', () => {
    const accept = (version: string) => ({ type: 'AcceptTerms', version }) as const;
    const accepted = AdTermsAccepted({ version: AD_TERMS_VERSION });
    given(created).appends(accept(AD_TERMS_VERSION), accepted);
    given(created, accepted).ignores(accept(AD_TERMS_VERSION));
    given(created).refuses(accept('2020-01-01'), { type: 'TermsChanged' });
    given(created, AdTermsAccepted({ version: '2020-01-01' })).appends(accept(AD_TERMS_VERSION), accepted);
  });

  // Covers: 2.177, 2.178, 3.93, 3.94
  it('has the latest budget and discount', () => {
    const budget = { type: 'SetBudget', monthlyCents: 5_000 } as const;
    const discount = { discount_structure: 'dollars', discount_dollars: 40, discount_percentage: null } as const;
    given(created).appends(budget, AdBudgetSet({ monthlyCents: 5_000 }));
    given(created, AdBudgetSet({ monthlyCents: 5_000 })).ignores(budget);
    given(created).appends({ type: 'SetDiscount', discount }, AdDiscountSet(discount));
    given(created, AdDiscountSet(discount)).ignores({ type: 'SetDiscount', discount });
  });

  // Covers: 3.96
  it('has the latest cohort', () => {
    const fern = { baseUrls: ['https://fern.example'] };
    given(created).appends({ type: 'SetCohort', ...fern }, AdvertiserCohortSet(fern));
    given(created, AdvertiserCohortSet(fern)).ignores({ type: 'SetCohort', ...fern });
    given(created, AdvertiserCohortSet(fern)).appends(
      { type: 'SetCohort', baseUrls: [] },
      AdvertiserCohortSet({ baseUrls: [] }),
    );
  });
});
