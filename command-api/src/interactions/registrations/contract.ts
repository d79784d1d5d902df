import { AdvertiserId } from '@campjay/events/advertising/events.ts';
import { z } from 'zod';
import { CLICK_REFERENCE, ORDER } from '@campjay/events/interactions/registrationWords.ts';

/**
 * `GET /api/track/registration`: what the registration pixel on an operator's page tells.
 * The answer is a picture of nothing, so that an `<img>` can tell it too.
 */
export const TellRegistration = z.object({
  advertiser: AdvertiserId,
  /** What `campjay_click` said in the address by which the family came. */
  click: z.string().regex(CLICK_REFERENCE, 'is not what campjay_click said'),
  order: z.string().regex(ORDER, 'must be 1 to 100 plain characters'),
  /** US dollars, such as '395' or '395.00'. */
  price: z.string().max(20),
});

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
