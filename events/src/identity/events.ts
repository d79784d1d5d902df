import { z } from 'zod';
import { PersonForgotten } from '../accounts/events.ts';
import { defineEvent, type EventOf } from '../defineEvent.ts';

/** What somebody may do beyond what every parent may. */
const role = z.enum(['admin']);

export const RoleGranted = defineEvent('RoleGranted', 1, z.object({ role }));
export type RoleGranted = EventOf<typeof RoleGranted>;

export const RoleRevoked = defineEvent('RoleRevoked', 1, z.object({ role }));
export type RoleRevoked = EventOf<typeof RoleRevoked>;

/** The user acts for this advertiser from now on: sees its figures, changes its ads. Their clicks on them are not charged. */
export const AdvertiserLinked = defineEvent('AdvertiserLinked', 1, z.object({ advertiserId: z.uuid() }));
export type AdvertiserLinked = EventOf<typeof AdvertiserLinked>;

export const AdvertiserUnlinked = defineEvent('AdvertiserUnlinked', 1, z.object({ advertiserId: z.uuid() }));
export type AdvertiserUnlinked = EventOf<typeof AdvertiserUnlinked>;

/** How it became known that the account's email is its owner's. */
export const CONFIRMED_BY = ['link', 'passwordReset', 'operator', 'clerk'] as const;

/**
 * The account's email is its owner's: they opened a link that was sent there, or Clerk or the operator vouches for it. From
 * now on the account may be given rights.
 */
export const EmailConfirmed = defineEvent('EmailConfirmed', 1, z.object({ by: z.enum(CONFIRMED_BY) }));
export type EmailConfirmed = EventOf<typeof EmailConfirmed>;

/** All that the stream of a user's roles may hold. */
export const userEvents = [
  RoleGranted,
  RoleRevoked,
  AdvertiserLinked,
  AdvertiserUnlinked,
  EmailConfirmed,
  PersonForgotten,
] as const;
export type UserEvent = EventOf<(typeof userEvents)[number]>;
