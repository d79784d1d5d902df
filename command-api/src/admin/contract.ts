import { RequestNote } from '@campjay/events/admin/events.ts';
import { REQUEST_DECISIONS } from '@campjay/events/admin/requestStates.ts';
import { AdvertiserId } from '@campjay/events/ads/placement.ts';
import { MAX_AD_NAME_LENGTH } from '@campjay/events/ads/values.ts';
import { CHARGE_DECISIONS } from '@campjay/domain/ads/subscriptions.ts';
import { singleLineText } from '@campjay/domain/format/singleLineText.ts';
import { z } from 'zod';
import { CommandDone } from '../contract.ts';

/** Admins' commands on advertisers (Requirements 7.19 to 7.30); paths are `POST /api/admin/<operation>`. */

const advertiser_name = singleLineText(MAX_AD_NAME_LENGTH, 'must not be empty');
const baseUrls = z
  .array(z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).max(2_000))
  .max(50);
const email = z.email('must be an email address').max(254);
/** US dollars with at most six decimals, such as '1.25'. */
const cpc = z.string().regex(/^\d{1,3}(\.\d{1,6})?$/, "must be dollars such as '1.25'");
/** A fraction: 0.075 is 7.5 %. */
const per_registration_percentage = z.number().positive().max(1);

export const Prices = z.discriminatedUnion('pricing_structure', [
  z.object({ pricing_structure: z.literal('cpc'), cpc }),
  z.object({ pricing_structure: z.literal('per_registration'), per_registration_percentage }),
]);

/** `create-advertiser`: if an email is given, its account is linked to the advertiser. */
export const CreateAdvertiser = z
  .object({ advertiserId: AdvertiserId, advertiser_name, baseUrls, email: email.optional() })
  .and(Prices);
export type CreateAdvertiser = z.input<typeof CreateAdvertiser>;

/** `create-self-serve-advertiser`: the advertiser gets the default pricing. */
export const CreateSelfServeAdvertiser = z.object({ advertiserId: AdvertiserId, advertiser_name, baseUrls, email });
export type CreateSelfServeAdvertiser = z.input<typeof CreateSelfServeAdvertiser>;

/** `link-user` and `unlink-user`: the email identifies the user's account. */
export const LinkUser = z.object({ advertiserId: AdvertiserId, email });
export type LinkUser = z.input<typeof LinkUser>;

/** `rename-advertiser` */
export const RenameAdvertiser = z.object({ advertiserId: AdvertiserId, advertiser_name });
export type RenameAdvertiser = z.input<typeof RenameAdvertiser>;

/** `set-advertiser-pricing` */
export const SetAdvertiserPricing = z.object({ advertiserId: AdvertiserId }).and(Prices);
export type SetAdvertiserPricing = z.input<typeof SetAdvertiserPricing>;

/** `set-advertiser-camps`: replaces the base URLs of the advertiser's camps. */
export const SetAdvertiserCamps = z.object({ advertiserId: AdvertiserId, baseUrls });
export type SetAdvertiserCamps = z.input<typeof SetAdvertiserCamps>;

/** `decide-charge`: for a refused charge, or one with an unclear outcome. */
export const DecideCharge = z.object({
  advertiserId: AdvertiserId,
  settlementId: z.uuid(),
  decision: z.enum(CHARGE_DECISIONS),
});
export type DecideCharge = z.input<typeof DecideCharge>;

/** Response of the commands above. */
export const AdvertiserDone = CommandDone.extend({ advertiserId: AdvertiserId });
export type AdvertiserDone = z.infer<typeof AdvertiserDone>;

const decisionFields = {
  decision: z.enum(REQUEST_DECISIONS),
  note: RequestNote,
  /** The revision that the admin saw; the decision is refused if another admin has decided since. */
  revision: z.int().min(0),
};

/** `decide-suggestion` */
export const DecideSuggestion = z.object({ suggestionId: z.uuid(), ...decisionFields });
export type DecideSuggestion = z.input<typeof DecideSuggestion>;

/** `decide-concierge-request` */
export const DecideConciergeRequest = z.object({ conciergeRequestId: z.uuid(), ...decisionFields });
export type DecideConciergeRequest = z.input<typeof DecideConciergeRequest>;
