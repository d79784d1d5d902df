import {
  AD_LINKS,
  REGISTRATION_PROOFS,
  REGISTRATION_SOURCES,
  UNCONFIRMED_REASONS,
} from '@campjay/events/interactions/adClicks.ts';
import { z } from 'zod';

/** The bus's topic of what is judged and may be charged. The key is the advertiser's id. */
export const AD_CLICKS_TOPIC = 'ad-clicks';
/** The bus's topic of cards that were seen. The key is the advertiser's id. */
export const AD_VIEWS_TOPIC = 'ad-views';

/** Chosen by the visitor's page for each click. */
export const ClickNonce = z.string().regex(/^[\w-]{8,64}$/, 'is no nonce');

const Pseudonym = z.string().regex(/^[0-9a-f]{32}$/);

/** Somebody followed a link of an ad's card. The door says what it alone can know; nothing is judged there. */
const ClickMessage = z.object({
  kind: z.literal('click'),
  /** As it came: good, expired, altered or made up. */
  token: z.string(),
  nonce: ClickNonce,
  link: z.enum(AD_LINKS),
  /** See `addressPseudonym`. */
  address: Pseudonym,
  /** The browser calls itself a robot, or nothing at all. What it does call itself goes no further than the door. */
  isRobot: z.boolean(),
  /** Sent by somebody who acts for the advertiser. */
  isOwn: z.boolean(),
  /** Of the request that told it; absent where an older build took it. */
  correlationId: z.string().min(1).optional(),
});
export type ClickMessage = z.infer<typeof ClickMessage>;

/**
 * A family registered, as the operator's page, server or file says. The registration's id follows from the advertiser and
 * the operator's own number of the order, which goes no further than the door.
 */
const RegistrationMessage = z.object({
  kind: z.literal('registration'),
  /** Absent where an older build took it: the message's id then is the registration's. */
  registrationId: z.uuid().optional(),
  /** What confirms it, or why nothing does. Absent where an older build took it, which checked no signature. */
  evidence: z.enum([...REGISTRATION_PROOFS, ...UNCONFIRMED_REASONS]).optional(),
  /** Of the click that it is said to have come by. */
  clickId: z.uuid(),
  source: z.enum(REGISTRATION_SOURCES),
  /** Null where it is told as it happens. */
  registeredAt: z.iso.datetime().nullable(),
  priceCents: z.int().min(0).max(10_000_000),
});
export type RegistrationMessage = z.infer<typeof RegistrationMessage>;

/** All that the topic `ad-clicks` carries. */
export const AdMessage = z.discriminatedUnion('kind', [ClickMessage, RegistrationMessage]);
export type AdMessage = z.infer<typeof AdMessage>;

/** Cards of one advertiser that somebody saw: the topic `ad-views`. A token seen twice is one view. */
export const ViewsMessage = z.object({
  kind: z.literal('views'),
  tokens: z.array(z.string()).min(1),
  isRobot: z.boolean(),
  isOwn: z.boolean(),
});
export type ViewsMessage = z.infer<typeof ViewsMessage>;
