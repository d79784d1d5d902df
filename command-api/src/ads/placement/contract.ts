import { MAX_CONCIERGE_NOTES_LENGTH } from '@campjay/domain/limits.ts';
import {
  AD_STATUSES,
  MAX_AD_IMAGES,
  MAX_AD_NAME_LENGTH,
  MAX_AD_TEXT_LENGTH,
  MAX_SESSIONS_PER_PLACEMENT_COMMAND,
  MAX_BUDGET_CENTS,
  DISCOUNT_STRUCTURES,
} from '@campjay/events/ads/values.ts';
import { AdId, AdvertiserId, ImageId } from '@campjay/events/ads/placement.ts';
import { InstanceId, OrgId, printableText } from '@campjay/events/catalog/facts.ts';
import { singleLineText } from '@campjay/domain/format/singleLineText.ts';
import { z } from 'zod';
import { CommandDone } from '../../contract.ts';

/**
 * Commands of camp operators on their ads (Requirements 3.84 to 3.98). Unless noted otherwise, the path is `POST
 * /api/advertising/<operation>`.
 */

const adName = singleLineText(MAX_AD_NAME_LENGTH, 'must not be empty');
const markdown = printableText(MAX_AD_TEXT_LENGTH);

/** `create-ad`: the client generates the id, so a repeated request creates only one ad. */
export const CreateAd = z.object({ advertiserId: AdvertiserId, ad_id: AdId, ad_name: adName });
export type CreateAd = z.input<typeof CreateAd>;

/** `rename-ad` */
export const RenameAd = z.object({ ad_id: AdId, ad_name: adName });
export type RenameAd = z.input<typeof RenameAd>;

/**
 * `update-ad`: absent fields stay unchanged, and an empty field clears the text. `seen` holds the texts that the
 * editor's page showed. If one of them has changed since, the command is refused.
 */
export const UpdateAd = z.object({
  ad_id: AdId,
  message: markdown.optional(),
  testimonials: markdown.optional(),
  primary_url: z
    .union([
      z.literal(''),
      z
        .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
        .regex(/^\S+$/, 'must not contain spaces')
        .max(2_000),
    ])
    .optional(),
  seen: z
    .object({ message: markdown, testimonials: markdown, primary_url: z.string().max(2_000) })
    .partial()
    .optional(),
});
export type UpdateAd = z.input<typeof UpdateAd>;

/** `update-ad-status` */
export const UpdateAdStatus = z.object({ ad_id: AdId, status: z.enum(AD_STATUSES) });
export type UpdateAdStatus = z.input<typeof UpdateAdStatus>;

/** `update-ad-images-order`: all images of the ad, each once. */
export const UpdateAdImagesOrder = z.object({ ad_id: AdId, imageIds: z.array(ImageId).min(1).max(MAX_AD_IMAGES) });
export type UpdateAdImagesOrder = z.input<typeof UpdateAdImagesOrder>;

/** `delete-ad-image-from-ad` */
export const DeleteAdImageFromAd = z.object({ ad_id: AdId, imageId: ImageId });
export type DeleteAdImageFromAd = z.input<typeof DeleteAdImageFromAd>;

/** `upload-image-for-ad?ad_id=…`: the body is the image itself. */
export const UploadImageForAd = z.object({ ad_id: AdId });
export const ImageUploaded = CommandDone.extend({ imageId: ImageId, url: z.string() });
export type ImageUploaded = z.infer<typeof ImageUploaded>;

/**
 * `bulk-set-instance-flags`: turns sessions on in this ad (`active`), or off in every ad of the advertiser. Turning a
 * session on removes it from the advertiser's other ads; a session in another advertiser's ad is refused.
 */
export const BulkSetInstanceFlags = z.object({
  ad_id: AdId,
  instances: z
    .array(z.object({ org_id: OrgId, instance_id: InstanceId }))
    .min(1)
    .max(MAX_SESSIONS_PER_PLACEMENT_COMMAND),
  /** True to turn the sessions on. */
  active: z.boolean(),
});
export type BulkSetInstanceFlags = z.input<typeof BulkSetInstanceFlags>;
/** Response: the number of changed sessions, and the sessions that could not be changed. */
export const SetInstanceFlagsResult = CommandDone.extend({
  changed: z.int(),
  refused: z.array(z.object({ org_id: z.string(), instance_id: z.string(), message: z.string() })),
});
export type SetInstanceFlagsResult = z.infer<typeof SetInstanceFlagsResult>;

/** `accept-terms`: `version` is the date of the terms that the user has read. */
export const AcceptTerms = z.object({ advertiserId: AdvertiserId, version: z.iso.date() });
export type AcceptTerms = z.input<typeof AcceptTerms>;

/** `update-advertiser-budget`: US cents per calendar month (America/Los_Angeles). */
export const UpdateAdvertiserBudget = z.object({
  advertiserId: AdvertiserId,
  monthlyCents: z.int().min(0).max(MAX_BUDGET_CENTS),
});
export type UpdateAdvertiserBudget = z.input<typeof UpdateAdvertiserBudget>;

/** `update-discount-settings`: an amount in dollars, or a fraction of the price; a null structure means no discount. */
export const UpdateDiscountSettings = z
  .object({
    advertiserId: AdvertiserId,
    discount_structure: z.enum(DISCOUNT_STRUCTURES).nullable(),
    discount_dollars: z.number().positive().max(10_000).multipleOf(0.01).nullable(),
    discount_percentage: z.number().positive().max(1).multipleOf(0.0001).nullable(),
  })
  .refine((settings) => settings.discount_structure !== 'percentage' || settings.discount_percentage !== null, {
    path: ['discount_percentage'],
    message: 'is required if the discount is a percentage',
  })
  .refine(
    ({ discount_structure: structure, discount_dollars }) =>
      structure === null || structure === 'percentage' || discount_dollars !== null,
    { path: ['discount_dollars'], message: 'is required if the discount is in dollars' },
  );
export type UpdateDiscountSettings = z.input<typeof UpdateDiscountSettings>;

/** `POST /api/advertiser/concierge-request` (Requirement 7.31). */
export const ConciergeRequest = z.object({
  email: z.email('must be an email address').max(254),
  notes: printableText(MAX_CONCIERGE_NOTES_LENGTH).trim(),
});
export type ConciergeRequest = z.input<typeof ConciergeRequest>;
