import { z } from 'zod';
import { PersonForgotten } from '../accounts/events.ts';
import { defineEvent, type EventOf } from '../defineEvent.ts';

/** A right beyond those of every parent. */
const role = z.enum(['admin']);

export const RoleGranted = defineEvent('RoleGranted', 1, z.object({ role }));
export type RoleGranted = EventOf<typeof RoleGranted>;

export const RoleRevoked = defineEvent('RoleRevoked', 1, z.object({ role }));
export type RoleRevoked = EventOf<typeof RoleRevoked>;

/**
 * The user acts for this advertiser: sees its figures and changes its ads. The user's clicks on those ads are not
 * charged.
 */
export const AdvertiserLinked = defineEvent('AdvertiserLinked', 1, z.object({ advertiserId: z.uuid() }));
export type AdvertiserLinked = EventOf<typeof AdvertiserLinked>;

export const AdvertiserUnlinked = defineEvent('AdvertiserUnlinked', 1, z.object({ advertiserId: z.uuid() }));
export type AdvertiserUnlinked = EventOf<typeof AdvertiserUnlinked>;

/** How the account's email was confirmed. */
export const CONFIRMED_BY = ['link', 'passwordReset', 'operator', 'clerk'] as const;

/**
 * The account's email belongs to its owner: they opened a link sent there, or Clerk or the operator vouches for it.
 * Only a confirmed account can be given rights.
 */
export const EmailConfirmed = defineEvent('EmailConfirmed', 1, z.object({ by: z.enum(CONFIRMED_BY) }));
export type EmailConfirmed = EventOf<typeof EmailConfirmed>;

/** All events of the stream `user-{userId}`. */
export const userEvents = [
  RoleGranted,
  RoleRevoked,
  AdvertiserLinked,
  AdvertiserUnlinked,
  EmailConfirmed,
  PersonForgotten,
] as const;
export type UserEvent = EventOf<(typeof userEvents)[number]>;
