import { adImageUrl } from '@campjay/events/advertising/adImageUrl.ts';
import { AD_TERMS_VERSION } from '@campjay/events/advertising/pricing.ts';
import { dollarsOf, microsOfCents } from '@campjay/events/money/micros.ts';
import { type ManagedAd, type ManagedAdvertiser } from './contract.ts';
import { type StoredAd, type StoredAdvertiser } from './readAdvertisers.ts';

/**
 * An advertiser as those see it who act for it.
 * @param active how many sessions are 'On' in each ad
 * @param estimatedCents by advertiser, as `estimatedCpcCents` gives it
 */
export const presentAdvertiser = (
  { pricing, ...stored }: StoredAdvertiser,
  active: ReadonlyMap<string, number>,
  estimatedCents: ReadonlyMap<string, number>,
): ManagedAdvertiser => ({
  advertiser_id: stored.advertiser_id,
  advertiser_name: stored.name,
  isSelfServe: stored.is_self_serve,
  baseUrls: [...stored.base_urls],
  pricing_structure: pricing.structure,
  cpc: pricing.structure === 'cpc' ? dollarsOf(BigInt(pricing.cpcMicros)) : null,
  estimated_cpc: inDollars(estimatedCents.get(stored.advertiser_id)),
  per_registration_percentage: pricing.structure === 'per_registration' ? pricing.basisPoints / 10_000 : null,
  ...stored.discount,
  acceptedTerms: stored.accepted_terms,
  termsVersion: AD_TERMS_VERSION,
  budgetCents: stored.budget_cents,
  selected_cohort_camps: stored.cohort.map((base_url) => ({ base_url })),
  ads: (stored.ads ?? []).map((ad) => presentAd(ad, active.get(ad.ad_id) ?? 0)),
});

const inDollars = (cents: number | undefined): string | null =>
  cents === undefined ? null : dollarsOf(microsOfCents(cents));

const presentAd = (ad: StoredAd, activeInstances: number): ManagedAd => {
  const images = (ad.images ?? []).map((image) => ({ ...image, url: adImageUrl(image.imageId) }));
  return {
    ad_id: ad.ad_id,
    ad_name: ad.name,
    status: ad.status,
    message: ad.message,
    testimonials: ad.testimonials,
    primary_url: ad.primary_url,
    images,
    ad_images: images.map(({ url }) => url),
    activeInstances,
  };
};
