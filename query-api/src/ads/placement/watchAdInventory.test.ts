import { NO_DISCOUNT } from '@campjay/domain/ads/advertiser.ts';
import { AD_TERMS_VERSION } from '@campjay/events/ads/values.ts';
import { describe, expect, it } from '@jest/globals';
import { type AdRow, type AdvertiserRow, expectedMicrosPerView, NO_HISTORY } from './readServing.ts';
import { selectServableAds } from './watchAdInventory.ts';

const advertiser: AdvertiserRow = {
  advertiser_id: 'kelp',
  name: 'Example Kelp Camps',
  pricing: { structure: 'cpc', cpcMicros: '1500000' },
  accepted_terms: AD_TERMS_VERSION,
  budget_cents: 1_000,
  discount: { ...NO_DISCOUNT, discount_structure: 'dollars', discount_dollars: 40 },
};
const ad: AdRow = {
  ...{ ad_id: 'pools', advertiser_id: 'kelp', name: 'Tide pools', status: 'active' },
  ...{ message: 'Come **along**.', testimonials: '', primary_url: 'https://kelp.example/pools', image_ids: ['a', 'b'] },
};
const served = (
  of: Partial<AdvertiserRow> = {},
  spentMicros = 0n,
  ads: readonly AdRow[] = [ad],
): ReturnType<typeof selectServableAds> =>
  selectServableAds({
    advertisers: [{ ...advertiser, ...of }],
    ads,
    spent: new Map([['kelp', spentMicros]]),
    histories: new Map(),
    medianPrices: new Map(),
  });

describe('a servable ad', () => {
  // Covers: 3.49, 3.51, D15.12
  it('contains what its cards show, without the advertiser’s price and budget', () => {
    const servable = served().get('pools');
    expect(JSON.parse(servable?.adJson ?? '')).toEqual({
      ...{ ad_id: 'pools', ad_name: 'Tide pools', message: 'Come **along**.', testimonials: '' },
      ad_images: ['/ad-images/a/large.webp', '/ad-images/b/large.webp'],
      primary_url: 'https://kelp.example/pools',
    });
    expect(JSON.parse(servable?.advertiserJson ?? '')).toEqual({
      ...{ advertiser_id: 'kelp', advertiser_name: 'Example Kelp Camps', pricing_structure: 'cpc' },
      ...{ discount_structure: 'dollars', discount_dollars: 40, discount_percentage: null },
    });
    expect(servable).toMatchObject({ priceMicros: 1_500_000n, basisPoints: null });
  });

  it('requires that the advertiser accepted the current terms', () => {
    expect(served({ accepted_terms: null }).size).toBe(0);
    expect(served({ accepted_terms: '2020-01-01' }).size).toBe(0);
  });

  // Covers: D15.13
  it('is no longer served when the next click would exceed the budget', () => {
    expect(served({ budget_cents: 0 }).size).toBe(0);
    expect(served({}, 8_500_000n).size).toBe(1);
    expect(served({}, 8_500_001n).size).toBe(0);
    expect(served({}, 10_000_000n).size).toBe(0);
  });

  it('is served until the budget is spent if the advertiser pays per registration', () => {
    const pricing = { structure: 'per_registration', basisPoints: 500 } as const;
    expect(served({ pricing }, 9_999_999n).get('pools')).toMatchObject({ priceMicros: 0n, basisPoints: 500 });
    expect(served({ pricing }, 10_000_000n).size).toBe(0);
  });

  it('is weighted by its expected revenue, from its performance and its sessions’ prices', () => {
    const pricing = { structure: 'per_registration', basisPoints: 1_000 } as const;
    const did = { views: 4_000, clicks: 200, registrations: 20 };
    const facts = {
      ...{ advertisers: [{ ...advertiser, pricing }], ads: [ad], spent: new Map() },
      ...{ histories: new Map([['pools', did]]), medianPrices: new Map([['pools', 700_000_000]]) },
    };
    expect(selectServableAds(facts).get('pools')?.weight).toBe(expectedMicrosPerView(did, pricing, 700_000_000));
    expect(served().get('pools')?.weight).toBe(expectedMicrosPerView(NO_HISTORY, advertiser.pricing, undefined));
  });

  it('requires an existing advertiser', () => {
    expect(served({}, 0n, [{ ...ad, advertiser_id: 'fern' }]).size).toBe(0);
  });
});
