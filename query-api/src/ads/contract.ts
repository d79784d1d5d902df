import { AD_STATUSES, PRICING_STRUCTURES, DISCOUNT_STRUCTURES } from '@campjay/events/ads/values.ts';
import { z } from 'zod';

/** The advertiser fields that are public on cards. Never includes prices or budgets (Requirement D15.12). */
export const ShownAdvertiser = z.object({
  advertiser_id: z.string(),
  advertiser_name: z.string(),
  pricing_structure: z.enum(PRICING_STRUCTURES),
  discount_structure: z.enum(DISCOUNT_STRUCTURES).nullable(),
  /** US dollars. */
  discount_dollars: z.number().nullable(),
  /** A fraction, despite its name: 0.1 is 10%. */
  discount_percentage: z.number().nullable(),
});
export type ShownAdvertiser = z.infer<typeof ShownAdvertiser>;

/** The ad fields on cards (Requirements 3.49 to 3.51). Texts are Markdown; an empty text is not shown. */
export const ShownAd = z.object({
  ad_id: z.string(),
  ad_name: z.string(),
  /** URLs of the large variants, on our own origin; for the small variant, replace `large` with `small`. */
  ad_images: z.array(z.string()),
  message: z.string(),
  /** The link target of the card; if empty, the camp's own website. */
  primary_url: z.string(),
  testimonials: z.string(),
});
export type ShownAd = z.infer<typeof ShownAd>;

/** An ad as shown to its advertiser. */
export const ManagedAd = ShownAd.extend({
  status: z.enum(AD_STATUSES),
  images: z.array(z.object({ imageId: z.string(), url: z.string(), width: z.int(), height: z.int() })),
  /** Number of sessions that are 'On' in this ad: its sponsored cards may show them. The API calls them instances. */
  activeInstances: z.int(),
});
export type ManagedAd = z.infer<typeof ManagedAd>;

/** An advertiser as shown to the users who act for it (Requirements 3.52 to 3.57). */
export const ManagedAdvertiser = ShownAdvertiser.extend({
  isSelfServe: z.boolean(),
  /** The websites whose camps belong to the advertiser, as normalized base URLs. */
  baseUrls: z.array(z.string()),
  /** US dollars as decimal text; null if the advertiser pays per registration. */
  cpc: z.string().nullable(),
  /**
   * Average cost per click in the last 30 days: all charges for clicks and registrations, divided by the counted
   * clicks, and rounded to a whole cent (half a cent up). US dollars as text with two decimals, such as '0.84'; null if
   * no click was counted in that time.
   */
  estimated_cpc: z.string().nullable(),
  /**
   * The price of a registration, as a fraction of the order's price (despite its name): 0.05 is 5%. Null if the
   * advertiser pays per click.
   */
  per_registration_percentage: z.number().nullable(),
  /** Version of the terms that the advertiser accepted; null if none. */
  acceptedTerms: z.string().nullable(),
  /** Version of the current terms. */
  termsVersion: z.string(),
  budgetCents: z.int(),
  /** The cohort: the websites that the advertiser compares its camps with in benchmarking, as normalized base URLs. */
  selected_cohort_camps: z.array(z.object({ base_url: z.string() })),
  ads: z.array(ManagedAd),
});
export type ManagedAdvertiser = z.infer<typeof ManagedAdvertiser>;

/** `GET /api/advertising/advertisers-with-ads`: the advertisers that the caller is linked to (Requirement 3.84). */
export const AdvertisersWithAds = z.object({ success: z.literal(true), data: z.array(ManagedAdvertiser) });
export type AdvertisersWithAds = z.infer<typeof AdvertisersWithAds>;

/** `GET /api/advertising/advertiser?advertiserId=…` (Requirement 3.97). */
export const AdvertiserById = z.object({ success: z.literal(true), data: ManagedAdvertiser });
export type AdvertiserById = z.infer<typeof AdvertiserById>;

/**
 * A session (instance) of one of the advertiser's camps, and the ad that it is in. For each ad, the client shows the
 * session as 'On' (in this ad), 'Other ad' (in another ad of the advertiser) or 'Off' (Requirements 4.54 to 4.56).
 */
export const PlaceableInstance = z.object({
  org_id: z.string(),
  camp_org_name: z.string(),
  instance_id: z.string(),
  batch_name: z.string().nullable(),
  location_name: z.string().nullable(),
  neighborcality: z.string().nullable(),
  region: z.string().nullable(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  ages: z.array(z.int()),
  grades: z.array(z.int()),
  day_or_sleepaway: z.string().nullable(),
  /** US dollars. */
  price: z.number().nullable(),
  /** Labels of the season's weeks in which the session takes place, such as 'June 9'. */
  weeks: z.array(z.string()),
  /** 1 if the session is in an ad, otherwise 0. */
  active: z.union([z.literal(0), z.literal(1)]),
  /** The ad that the session is in; null if there is none. */
  owner_ad_id: z.string().nullable(),
});
export type PlaceableInstance = z.infer<typeof PlaceableInstance>;

/** `GET /api/advertising/instances?advertiserId=…`: all sessions of the advertiser's camps in the season. */
export const AdvertiserInstances = z.object({
  success: z.literal(true),
  data: z.array(PlaceableInstance),
  season: z.int(),
});
export type AdvertiserInstances = z.infer<typeof AdvertiserInstances>;
