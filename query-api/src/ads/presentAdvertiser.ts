import { adImageUrl } from '@campjay/domain/ads/ad.ts';
import { type Discount } from '@campjay/domain/ads/discount.ts';
import { type Pricing, AD_TERMS_VERSION } from '@campjay/events/ads/values.ts';
import { type ShownAd, type ShownAdvertiser, type ManagedAd, type ManagedAdvertiser } from './contract.ts';
import { dollarsOf, microsOfCents } from '@campjay/domain/money/micros.ts';
import { type StoredAd, type StoredAdvertiser } from './readAdvertisers.ts';

/** Presents the ad fields of a sponsored card: for live cards, the preview, and the lists of an advertiser's ads. */
export const presentShownAd = (ad: {
  readonly ad_id: string;
  readonly name: string;
  readonly message: string;
  readonly testimonials: string;
  readonly primary_url: string;
  /** In display order. */
  readonly image_ids: readonly string[];
}): ShownAd => ({
  ad_id: ad.ad_id,
  ad_name: ad.name,
  ad_images: ad.image_ids.map((imageId) => adImageUrl(imageId, 'large')),
  message: ad.message,
  primary_url: ad.primary_url,
  testimonials: ad.testimonials,
});

/** Presents the advertiser fields of a sponsored card. */
export const presentShownAdvertiser = (advertiser: {
  readonly advertiser_id: string;
  readonly name: string;
  readonly pricing: Pricing;
  readonly discount: Discount;
}): ShownAdvertiser => ({
  advertiser_id: advertiser.advertiser_id,
  advertiser_name: advertiser.name,
  pricing_structure: advertiser.pricing.structure,
  discount_structure: advertiser.discount.discount_structure,
  discount_dollars: advertiser.discount.discount_dollars,
  discount_percentage: advertiser.discount.discount_percentage,
});

/**
 * Presents an advertiser to the users who act for it.
 * @param activeSessionsByAd ad → number of sessions that are 'On' in it; the API calls sessions instances
 * @param cpcCentsByAdvertiser as returned by `readAverageCpcCents`
 */
export const presentManagedAdvertiser = (
  advertiser: StoredAdvertiser,
  activeSessionsByAd: ReadonlyMap<string, number>,
  cpcCentsByAdvertiser: ReadonlyMap<string, number>,
): ManagedAdvertiser => ({
  ...presentShownAdvertiser(advertiser),
  isSelfServe: advertiser.is_self_serve,
  baseUrls: [...advertiser.base_urls],
  ...presentPrice(advertiser.pricing),
  estimated_cpc: formatCents(cpcCentsByAdvertiser.get(advertiser.advertiser_id)),
  acceptedTerms: advertiser.accepted_terms,
  termsVersion: AD_TERMS_VERSION,
  budgetCents: advertiser.budget_cents,
  selected_cohort_camps: advertiser.cohort.map((base_url) => ({ base_url })),
  ads: advertiser.ads.map((ad) => presentManagedAd(ad, activeSessionsByAd.get(ad.ad_id) ?? 0)),
});

const presentPrice = (pricing: Pricing): Pick<ManagedAdvertiser, 'cpc' | 'per_registration_percentage'> => ({
  cpc: pricing.structure === 'cpc' ? dollarsOf(BigInt(pricing.cpcMicros)) : null,
  // A fraction: 0.05 for 5 percent.
  per_registration_percentage: pricing.structure === 'per_registration' ? pricing.basisPoints / 10_000 : null,
});

const formatCents = (cents: number | undefined): string | null =>
  cents === undefined ? null : dollarsOf(microsOfCents(cents));

const presentManagedAd = (ad: StoredAd, activeInstances: number): ManagedAd => {
  const { images } = ad;
  return {
    ...presentShownAd({ ...ad, image_ids: images.map(({ imageId }) => imageId) }),
    status: ad.status,
    images: images.map((image) => ({ ...image, url: adImageUrl(image.imageId) })),
    activeInstances,
  };
};
