import { adImageUrl } from '@campjay/domain/ads/adImageUrl.ts';
import { AD_TERMS_VERSION, type Pricing } from '@campjay/events/ads/pricing.ts';
import { dollarsOf, microsOfCents } from '@campjay/domain/money/micros.ts';
import { type ManagedAd, type ManagedAdvertiser } from './contract.ts';
import { presentShownAd, presentShownAdvertiser } from './placement/presentShownAd.ts';
import { type StoredAd, type StoredAdvertiser } from './readAdvertisers.ts';

/**
 * An advertiser as shown to the users who act for it.
 * @param active number of sessions that are 'On', by ad
 * @param estimatedCents by advertiser, from `estimatedCpcCents`
 */
export const presentAdvertiser = (
  stored: StoredAdvertiser,
  active: ReadonlyMap<string, number>,
  estimatedCents: ReadonlyMap<string, number>,
): ManagedAdvertiser => ({
  ...presentShownAdvertiser(stored),
  isSelfServe: stored.is_self_serve,
  baseUrls: [...stored.base_urls],
  ...presentPrice(stored.pricing),
  estimated_cpc: inDollars(estimatedCents.get(stored.advertiser_id)),
  acceptedTerms: stored.accepted_terms,
  termsVersion: AD_TERMS_VERSION,
  budgetCents: stored.budget_cents,
  selected_cohort_camps: stored.cohort.map((base_url) => ({ base_url })),
  ads: (stored.ads ?? []).map((ad) => presentAd(ad, active.get(ad.ad_id) ?? 0)),
});

const presentPrice = (pricing: Pricing): Pick<ManagedAdvertiser, 'cpc' | 'per_registration_percentage'> => ({
  cpc: pricing.structure === 'cpc' ? dollarsOf(BigInt(pricing.cpcMicros)) : null,
  per_registration_percentage: pricing.structure === 'per_registration' ? pricing.basisPoints / 10_000 : null,
});

const inDollars = (cents: number | undefined): string | null =>
  cents === undefined ? null : dollarsOf(microsOfCents(cents));

const presentAd = (ad: StoredAd, activeInstances: number): ManagedAd => {
  const images = ad.images ?? [];
  return {
    ...presentShownAd({ ...ad, image_ids: images.map(({ imageId }) => imageId) }),
    status: ad.status,
    images: images.map((image) => ({ ...image, url: adImageUrl(image.imageId) })),
    activeInstances,
  };
};
