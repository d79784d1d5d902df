import { z } from 'zod';
import { PersonForgotten } from '../accounts/events.ts';
import { REQUEST_OUTCOMES } from '../admin/requestStates.ts';
import { InstanceId, OrgId, printableText } from '../catalog/facts.ts';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { sealed } from '../sealed.ts';
import {
  AD_STATUSES,
  MAX_AD_IMAGES,
  MAX_AD_NAME_LENGTH,
  MAX_AD_TEXT_LENGTH,
  MAX_COHORT_CAMPS,
  MAX_SESSIONS_PER_PLACEMENT_EVENT,
  MAX_BUDGET_CENTS,
  MICROS_PATTERN,
  DISCOUNT_STRUCTURES,
} from './values.ts';

/** Ids that we generate; they reveal nothing. */
export const AdvertiserId = z.uuid();
export const AdId = z.uuid();
export const ImageId = z.uuid();

const name = printableText(MAX_AD_NAME_LENGTH).trim().min(1, 'must not be empty');
const adText = printableText(MAX_AD_TEXT_LENGTH);
/** The URL of a camp's website. `normalizeBaseUrl` makes the URLs of the same website equal. */
const baseUrl = z.string().min(1).max(2_000);

/** What an advertiser pays: a price per click ('cpc'), or a share of each registration's price (see `Pricing`). */
export const PricingFacts = z.discriminatedUnion('structure', [
  z.object({ structure: z.literal('cpc'), cpcMicros: z.string().regex(MICROS_PATTERN) }),
  z.object({ structure: z.literal('per_registration'), basisPoints: z.int().min(1).max(10_000) }),
]);

/**
 * Creates an advertiser for a camp operator. A self-serve advertiser starts with the default pricing; for any other
 * advertiser, an admin sets the pricing.
 */
export const AdvertiserCreated = defineEvent(
  'AdvertiserCreated',
  1,
  z.object({
    name,
    isSelfServe: z.boolean(),
    baseUrls: z.array(baseUrl).max(50),
    pricing: PricingFacts,
  }),
);
export type AdvertiserCreated = EventOf<typeof AdvertiserCreated>;

export const AdvertiserRenamed = defineEvent('AdvertiserRenamed', 1, z.object({ name }));
export type AdvertiserRenamed = EventOf<typeof AdvertiserRenamed>;

/** Sets the base URLs of the advertiser's camps. Only sessions of these camps may be in its ads. */
export const AdvertiserCampsSet = defineEvent(
  'AdvertiserCampsSet',
  1,
  z.object({ baseUrls: z.array(baseUrl).max(50) }),
);
export type AdvertiserCampsSet = EventOf<typeof AdvertiserCampsSet>;

/** Sets the pricing of cards served from now on. A click costs the price at which its card was served. */
export const AdvertiserPricingSet = defineEvent('AdvertiserPricingSet', 1, z.object({ pricing: PricingFacts }));
export type AdvertiserPricingSet = EventOf<typeof AdvertiserPricingSet>;

/** A user linked to the advertiser accepted this version of the terms. */
export const AdTermsAccepted = defineEvent('AdTermsAccepted', 1, z.object({ version: z.iso.date() }));
export type AdTermsAccepted = EventOf<typeof AdTermsAccepted>;

/** Limits the charges of a calendar month (America/Los_Angeles). At 0, no ad is served. */
export const AdBudgetSet = defineEvent(
  'AdBudgetSet',
  1,
  z.object({ monthlyCents: z.int().min(0).max(MAX_BUDGET_CENTS) }),
);
export type AdBudgetSet = EventOf<typeof AdBudgetSet>;

/** Sets the discount for families who use our discount code (see `Discount`). All fields are null for no discount. */
export const AdDiscountSet = defineEvent(
  'AdDiscountSet',
  1,
  z.object({
    discount_structure: z.enum(DISCOUNT_STRUCTURES).nullable(),
    discount_dollars: z.number().min(0).max(10_000).nullable(),
    discount_percentage: z.number().min(0).max(1).nullable(),
  }),
);
export type AdDiscountSet = EventOf<typeof AdDiscountSet>;

/** Sets the advertiser's cohort: the websites with which it compares itself, in the order that it chose. */
export const AdvertiserCohortSet = defineEvent(
  'AdvertiserCohortSet',
  1,
  z.object({ baseUrls: z.array(baseUrl).max(MAX_COHORT_CAMPS) }),
);
export type AdvertiserCohortSet = EventOf<typeof AdvertiserCohortSet>;

/**
 * Sets the secret with which the advertiser signs reported registrations. It is encrypted with the advertiser's own
 * key. Earlier secrets are accepted until `formerUntil`, at most.
 */
export const ConversionSecretSet = defineEvent(
  'ConversionSecretSet',
  1,
  z.object({ secret: sealed<string>(), formerUntil: z.iso.datetime({ precision: 3 }) }),
);
export type ConversionSecretSet = EventOf<typeof ConversionSecretSet>;

export const advertiserEvents = [
  AdvertiserCreated,
  AdvertiserRenamed,
  AdvertiserCampsSet,
  AdvertiserPricingSet,
  AdTermsAccepted,
  AdBudgetSet,
  AdDiscountSet,
  AdvertiserCohortSet,
  ConversionSecretSet,
] as const;
export type AdvertiserEvent = EventOf<(typeof advertiserEvents)[number]>;

/** Creates an ad as a draft without pictures and text. */
export const AdCreated = defineEvent('AdCreated', 1, z.object({ advertiserId: AdvertiserId, name }));
export type AdCreated = EventOf<typeof AdCreated>;

export const AdRenamed = defineEvent('AdRenamed', 1, z.object({ name }));
export type AdRenamed = EventOf<typeof AdRenamed>;

/** Changes the ad's texts (markdown) or link. An absent field stays as it is; an empty one removes the text or link. */
export const AdEdited = defineEvent(
  'AdEdited',
  1,
  z.object({
    message: adText.optional(),
    testimonials: adText.optional(),
    /** The URL to which the ad's links lead. If it is empty, they lead to the camp's own website. */
    primaryUrl: z
      .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'is not an http or https address' }).max(2_000)])
      .optional(),
  }),
);
export type AdEdited = EventOf<typeof AdEdited>;

/** Adds a picture, which we have re-encoded, after the others. `width` and `height` are pixels of the large variant. */
export const AdImageAdded = defineEvent(
  'AdImageAdded',
  1,
  z.object({ imageId: ImageId, width: z.int().positive(), height: z.int().positive() }),
);
export type AdImageAdded = EventOf<typeof AdImageAdded>;

/** Sets the order of all pictures of the ad. */
export const AdImagesReordered = defineEvent(
  'AdImagesReordered',
  1,
  z.object({ imageIds: z.array(ImageId).max(MAX_AD_IMAGES) }),
);
export type AdImagesReordered = EventOf<typeof AdImagesReordered>;

export const AdImageRemoved = defineEvent('AdImageRemoved', 1, z.object({ imageId: ImageId }));
export type AdImageRemoved = EventOf<typeof AdImageRemoved>;

export const AdStatusSet = defineEvent('AdStatusSet', 1, z.object({ status: z.enum(AD_STATUSES) }));
export type AdStatusSet = EventOf<typeof AdStatusSet>;

export const adEvents = [
  AdCreated,
  AdRenamed,
  AdEdited,
  AdImageAdded,
  AdImagesReordered,
  AdImageRemoved,
  AdStatusSet,
] as const;
export type AdEvent = EventOf<(typeof adEvents)[number]>;

const instanceIds = z.array(InstanceId).min(1).max(MAX_SESSIONS_PER_PLACEMENT_EVENT);

/**
 * Places these sessions of the camp in this ad, and removes them from any other ad. ('Instance' means session.) The
 * event is in the camp's stream, `placement-{orgId}`.
 */
export const InstancesTurnedOn = defineEvent(
  'InstancesTurnedOn',
  1,
  z.object({ orgId: OrgId, advertiserId: AdvertiserId, adId: AdId, instanceIds }),
);
export type InstancesTurnedOn = EventOf<typeof InstancesTurnedOn>;

/** Removes these sessions from their ad. */
export const InstancesTurnedOff = defineEvent('InstancesTurnedOff', 1, z.object({ orgId: OrgId, instanceIds }));
export type InstancesTurnedOff = EventOf<typeof InstancesTurnedOff>;

export const placementEvents = [InstancesTurnedOn, InstancesTurnedOff] as const;
export type PlacementEvent = EventOf<(typeof placementEvents)[number]>;

/**
 * A camp operator requested a call (a concierge request). The fields are encrypted with the request's own key. To erase
 * the request, the key is destroyed.
 */
export const ConciergeRequested = defineEvent(
  'ConciergeRequested',
  1,
  z.object({ email: sealed<string>(), notes: sealed<string>() }),
);
export type ConciergeRequested = EventOf<typeof ConciergeRequested>;

/** An admin closed the request. The note is encrypted with the request's own key and is erased with it. */
export const ConciergeRequestClosed = defineEvent(
  'ConciergeRequestClosed',
  1,
  z.object({ outcome: z.enum(REQUEST_OUTCOMES), note: sealed<string>() }),
);
export type ConciergeRequestClosed = EventOf<typeof ConciergeRequestClosed>;

/** An admin reopened the request. */
export const ConciergeRequestReopened = defineEvent(
  'ConciergeRequestReopened',
  1,
  z.object({ note: sealed<string>() }),
);
export type ConciergeRequestReopened = EventOf<typeof ConciergeRequestReopened>;

/** All events of a concierge request's stream. `PersonForgotten` is the last event of an erased request. */
export const conciergeRequestEvents = [
  ConciergeRequested,
  ConciergeRequestClosed,
  ConciergeRequestReopened,
  PersonForgotten,
] as const;
export type ConciergeRequestEvent = EventOf<(typeof conciergeRequestEvents)[number]>;
