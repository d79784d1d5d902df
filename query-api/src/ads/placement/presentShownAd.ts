import { adImageUrl } from '@campjay/domain/ads/adImageUrl.ts';
import { type Discount } from '@campjay/domain/ads/discount.ts';
import { type Pricing } from '@campjay/events/ads/pricing.ts';
import { type ShownAd, type ShownAdvertiser } from '../contract.ts';

/** The ad fields of a sponsored card: for live cards, the preview, and lists of an advertiser's ads. */
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

/** The advertiser fields of a sponsored card. */
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
