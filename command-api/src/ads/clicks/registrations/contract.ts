import { AdvertiserId } from '@campjay/events/ads/placement.ts';
import { REGISTRATION_SOURCES } from '@campjay/events/ads/values.ts';
import { CLICK_REFERENCE_PATTERN, ORDER_NUMBER_PATTERN } from '@campjay/domain/ads/analytics.ts';
import { z } from 'zod';

const click = z.string().regex(CLICK_REFERENCE_PATTERN, 'must be the value of campjay_click');
const order = z.string().regex(ORDER_NUMBER_PATTERN, 'must be 1 to 100 plain characters');
/** US dollars, such as '395' or '395.00'. A string, because the signature covers it exactly as it is sent. */
const price = z.string().max(20);
const signature = z.string().max(200);

/**
 * `GET /api/track/registration`: a report of the registration pixel on an operator's page. The response is an empty
 * image, so that an `<img>` can send a report too. Without a valid `signature` the registration is unconfirmed and
 * never billed.
 */
export const PixelRegistration = z.object({
  advertiser: AdvertiserId,
  /**
   * The URL parameter `campjay_click` with which the family arrived at the operator's site; it identifies the ad click.
   */
  click,
  /** The operator's order number. */
  order,
  price,
  /** See `signRegistration`. */
  signature: signature.optional(),
});

/** `POST /api/track/registration`: a report of an operator's server, which must be signed. */
export const ServerRegistration = PixelRegistration.extend({ signature });

/** Response to a signed report. */
export const RegistrationAccepted = z.object({
  success: z.literal(true),
  message: z.string(),
  /** The secret that validated the signature; 'former' is a replaced secret that is still accepted. */
  signature: z.enum(['current', 'former']),
});
export type RegistrationAccepted = z.infer<typeof RegistrationAccepted>;

/** `GET /api/track/pixel.js?advertiser=…`: the script that reports registrations from an operator's pages. */
export const PixelScript = z.object({ advertiser: AdvertiserId });

/** `POST /api/advertising/upload-registrations`: the body is the file. */
export const UploadRegistrations = z.object({ advertiserId: AdvertiserId });

/** Response to an upload. */
export const RegistrationsUploaded = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Number of lines that were accepted for judging. Repeated lines count here, but become one registration. */
  accepted: z.int(),
  /** The first 100 skipped lines. */
  refused: z.array(z.object({ line: z.int(), field: z.string(), message: z.string() })),
});
export type RegistrationsUploaded = z.infer<typeof RegistrationsUploaded>;

/** `POST /api/advertising/set-conversion-secret`: creates or replaces the secret that signs registrations. */
export const SetConversionSecret = z.object({
  advertiserId: AdvertiserId,
  /** True if the replaced secret stays valid for `OLD_SECRET_DAYS`; false if it must not, because it has leaked. */
  keepsFormer: z.boolean(),
});
export type SetConversionSecret = z.input<typeof SetConversionSecret>;

/** `GET /api/advertising/conversion-secret?advertiserId=…`: for users linked to the advertiser, not for admins. */
export const ConversionSecretRequest = z.object({ advertiserId: AdvertiserId });
export const ShownConversionSecret = z.object({
  success: z.literal(true),
  /** Null if there is no secret yet. */
  secret: z.string().nullable(),
  /** When the most recently replaced secret expires; null if no replaced secret is accepted. */
  formerUntil: z.iso.datetime().nullable(),
});
export type ShownConversionSecret = z.infer<typeof ShownConversionSecret>;

/** `POST /api/advertising/start-registration-test`: starts a test of an operator's integration. */
export const StartRegistrationTest = z.object({ advertiserId: AdvertiserId });
export const RegistrationTestStarted = z.object({
  success: z.literal(true),
  /** Send this value as the `click` of a registration within an hour. Such a registration is never judged or billed. */
  click: z.string(),
});
export type RegistrationTestStarted = z.infer<typeof RegistrationTestStarted>;

/** `GET /api/advertising/registration-test?advertiserId=…&click=…`: the reports received for a test. */
export const RegistrationTestRequest = z.object({ advertiserId: AdvertiserId, click });
export const RegistrationTest = z.object({
  success: z.literal(true),
  /** The reports received for the test, latest first, at most 20. */
  hits: z.array(
    z.object({
      /** When the report was received. */
      at: z.iso.datetime(),
      source: z.enum(REGISTRATION_SOURCES),
      order: z.string(),
      price: z.string(),
      /** Absent if the price cannot be parsed. */
      priceCents: z.int().optional(),
      /** The result of the signature check, see `SignatureCheck`. */
      signature: z.enum(['current', 'former', 'wrong', 'missing']),
    }),
  ),
});
export type RegistrationTest = z.infer<typeof RegistrationTest>;
