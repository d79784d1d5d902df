import { AD_LINKS } from '@campjay/events/interactions/adClicks.ts';
import { z } from 'zod';

/**
 * What pages tell with `navigator.sendBeacon`, as the JSON text alone: a browser then calls it text/plain, the one type
 * that all of them send without asking first, also while the page is being left.
 */

/** Longer than the token of any card (see `sealAdToken`). */
const token = z.string().min(1).max(3_000);

/** `POST /api/track/click`: a link of an ad's card was followed. */
export const TrackClick = z.strictObject({
  /** The card's `ad_token`, whatever it says. */
  token,
  /** Made by the page for this click; the same when it tells of the click again. */
  nonce: z.string().regex(/^[\w-]{8,64}$/, 'is no nonce'),
  link: z.enum(AD_LINKS),
});
export type TrackClick = z.infer<typeof TrackClick>;

/** `POST /api/track/views`: cards of ads that were seen. */
export const TrackViews = z.strictObject({ tokens: z.array(token).min(1).max(50) });
export type TrackViews = z.infer<typeof TrackViews>;

export const TrackingAccepted = z.object({ success: z.literal(true), message: z.string() });
export type TrackingAccepted = z.infer<typeof TrackingAccepted>;
