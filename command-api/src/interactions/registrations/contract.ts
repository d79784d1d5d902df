import { AdvertiserId } from '@campjay/events/advertising/events.ts';
import { REGISTRATION_SOURCES } from '@campjay/events/interactions/adClicks.ts';
import { CLICK_REFERENCE, ORDER_NUMBER } from '@campjay/events/interactions/registrationPatterns.ts';
import { z } from 'zod';

const click = z.string().regex(CLICK_REFERENCE, 'is not what campjay_click said');
const order = z.string().regex(ORDER_NUMBER, 'must be 1 to 100 plain characters');
/** US dollars, such as '395' or '395.00'. A text: it is signed as it is sent. */
const price = z.string().max(20);
const signature = z.string().max(200);

/**
 * `GET /api/track/registration`: what the registration pixel on an operator's page reports. The answer is an empty picture,
 * so that an `<img>` can report it too. Without the right `signature` the registration is unconfirmed, and never billed.
 */
export const PixelRegistration = z.object({
  advertiser: AdvertiserId,
  /** What `campjay_click` said in the address by which the family came. */
  click,
  order,
  price,
  /** See `signRegistration`. */
  signature: signature.optional(),
});

/** `POST /api/track/registration`: what an operator's server reports. It must be signed. */
export const ServerRegistration = PixelRegistration.extend({ signature });

export const RegistrationAccepted = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Which secret it was signed with; 'former' of one that was replaced and is still accepted. */
  signature: z.enum(['current', 'former']),
});
export type RegistrationAccepted = z.infer<typeof RegistrationAccepted>;

/** `GET /api/track/pixel.js` */
export const PixelScript = z.object({ advertiser: AdvertiserId });

/** `POST /api/advertising/upload-registrations`: the body is the file. */
export const UploadRegistrations = z.object({ advertiserId: AdvertiserId });

export const RegistrationsUploaded = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Lines that will be judged; the same line twice is one registration. */
  accepted: z.int(),
  /** Lines that were left out, at most a hundred of them. */
  refused: z.array(z.object({ line: z.int(), field: z.string(), message: z.string() })),
});
export type RegistrationsUploaded = z.infer<typeof RegistrationsUploaded>;

/** `POST /api/advertising/set-conversion-secret`: makes the first secret, or replaces it. */
export const SetConversionSecret = z.object({
  advertiserId: AdvertiserId,
  /** Whether the former one is accepted for `OLD_SECRET_DAYS` more; not if it has leaked. */
  keepsFormer: z.boolean(),
});
export type SetConversionSecret = z.input<typeof SetConversionSecret>;

/** `GET /api/advertising/conversion-secret?advertiserId=…`: for those who are linked to the advertiser, not for admins. */
export const ConversionSecretRequest = z.object({ advertiserId: AdvertiserId });
export const ShownConversionSecret = z.object({
  success: z.literal(true),
  /** Null before the first was made. */
  secret: z.string().nullable(),
  /** Until when the latest former one is accepted; null where none is any more. */
  formerUntil: z.iso.datetime().nullable(),
});
export type ShownConversionSecret = z.infer<typeof ShownConversionSecret>;

/** `POST /api/advertising/start-registration-test` */
export const StartRegistrationTest = z.object({ advertiserId: AdvertiserId });
export const RegistrationTestStarted = z.object({
  success: z.literal(true),
  /** To be reported as the click of a registration within an hour; it is never judged nor billed. */
  click: z.string(),
});
export type RegistrationTestStarted = z.infer<typeof RegistrationTestStarted>;

/** `GET /api/advertising/registration-test?advertiserId=…&click=…` */
export const RegistrationTestRequest = z.object({ advertiserId: AdvertiserId, click });
export const RegistrationTest = z.object({
  success: z.literal(true),
  /** What arrived, the latest first, at most 20. */
  hits: z.array(
    z.object({
      at: z.iso.datetime(),
      source: z.enum(REGISTRATION_SOURCES),
      order: z.string(),
      price: z.string(),
      /** Absent where the price cannot be read. */
      priceCents: z.int().optional(),
      signature: z.enum(['current', 'former', 'wrong', 'missing']),
    }),
  ),
});
export type RegistrationTest = z.infer<typeof RegistrationTest>;
