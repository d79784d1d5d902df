import { z } from 'zod';
import { PersonForgotten } from '../accounts/events.ts';
import { defineEvent, type EventOf } from '../defineEvent.ts';

/** A role that a user can have in addition to being a parent. */
const role = z.enum(['admin']);

export const RoleGranted = defineEvent('RoleGranted', 1, z.object({ role }));
export type RoleGranted = EventOf<typeof RoleGranted>;

export const RoleRevoked = defineEvent('RoleRevoked', 1, z.object({ role }));
export type RoleRevoked = EventOf<typeof RoleRevoked>;

/**
 * The user may act for this advertiser: see its figures and change its ads. The user's own clicks on those ads are not
 * charged.
 */
export const AdvertiserLinked = defineEvent('AdvertiserLinked', 1, z.object({ advertiserId: z.uuid() }));
export type AdvertiserLinked = EventOf<typeof AdvertiserLinked>;

export const AdvertiserUnlinked = defineEvent('AdvertiserUnlinked', 1, z.object({ advertiserId: z.uuid() }));
export type AdvertiserUnlinked = EventOf<typeof AdvertiserUnlinked>;

/**
 * The ways in which an account's email can be confirmed: the owner opened a link sent to it ('link') or reset the
 * password with such a link, an operator of this installation confirmed it, or the sign-in service Clerk did.
 */
export const EMAIL_CONFIRMATION_METHODS = ['link', 'passwordReset', 'operator', 'clerk'] as const;

/**
 * The account's email is confirmed. Only an account with a confirmed email can be granted rights.
 */
export const EmailConfirmed = defineEvent('EmailConfirmed', 1, z.object({ by: z.enum(EMAIL_CONFIRMATION_METHODS) }));
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
