import { hasAcceptedTerms } from '@campjay/domain/ads/advertiser.ts';
import { type Pricing } from '@campjay/events/ads/pricing.ts';
import { type Micros, microsOfCents } from '@campjay/domain/money/micros.ts';
import { presentShownAd, presentShownAdvertiser } from './presentShownAd.ts';
import { type ServableAd } from './adInventory.ts';
import { type AdRecord, expectedMicrosPerView, NO_RECORD } from './expectedValue.ts';
import { type AdRow, type AdvertiserRow } from './readServing.ts';

/** The data that decides which ads may be served. */
export interface ServingFacts {
  readonly advertisers: readonly AdvertiserRow[];
  /** Active ads only. */
  readonly ads: readonly AdRow[];
  /** Advertiser → micro-dollars spent this month. */
  readonly spent: ReadonlyMap<string, Micros>;
  /** By ad. */
  readonly records: ReadonlyMap<string, AdRecord>;
  /** By ad, in micro-dollars. */
  readonly medianPrices: ReadonlyMap<string, number>;
}

/** True if the next click still fits in the month's budget; anything above it is never billed. */
const hasBudgetLeft = ({ budget_cents, pricing }: AdvertiserRow, spent: Micros): boolean => {
  const left = microsOfCents(budget_cents) - spent;
  return left > 0n && left >= clickPrice(pricing);
};

/** The price of one counted click; 0 if the advertiser pays per registration. */
const clickPrice = (pricing: Pricing): Micros => (pricing.structure === 'cpc' ? BigInt(pricing.cpcMicros) : 0n);

/** The ads that may be served: active ones of advertisers that accepted the terms and have budget left. */
export const servableAds = (facts: ServingFacts): ReadonlyMap<string, ServableAd> => {
  const { advertisers, ads, spent, records, medianPrices } = facts;
  const eligibleAdvertisers = new Map(
    advertisers
      .filter((each) => hasAcceptedTerms({ acceptedTerms: each.accepted_terms ?? '' }))
      .filter((each) => hasBudgetLeft(each, spent.get(each.advertiser_id) ?? 0n))
      .map((each) => [each.advertiser_id, { ...each, json: JSON.stringify(presentShownAdvertiser(each)) }]),
  );
  return new Map(
    ads.flatMap((ad) => {
      const advertiser = eligibleAdvertisers.get(ad.advertiser_id);
      if (!advertiser) return [];
      const { pricing, json } = advertiser;
      const servable: ServableAd = {
        adId: ad.ad_id,
        advertiserId: ad.advertiser_id,
        adJson: JSON.stringify(presentShownAd(ad)),
        advertiserJson: json,
        priceMicros: clickPrice(pricing),
        basisPoints: pricing.structure === 'per_registration' ? pricing.basisPoints : null,
        weight: expectedMicrosPerView(records.get(ad.ad_id) ?? NO_RECORD, pricing, medianPrices.get(ad.ad_id)),
      };
      return [[ad.ad_id, servable] as const];
    }),
  );
};
