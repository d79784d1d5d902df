import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { sealed } from '../sealed.ts';
import { INITIAL_REGIONS, SOURCE_LABEL } from './signUpFacts.ts';
import { TOURS } from './tours.ts';

/** A parent's saved place (SPEC §3 'Saved user address'): sealed whole, since the coordinates tell where they live. */
export interface SavedAddress {
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
  /** Miles. */
  readonly radius: number;
}

/** Somebody opened an account as a parent. The names are those that other parents see on what is shared with them. */
export const ParentJoined = defineEvent(
  'ParentJoined',
  1,
  z.object({ email: sealed<string>(), firstName: sealed<string>(), lastName: sealed<string>() }),
);
export type ParentJoined = EventOf<typeof ParentJoined>;

/** The account has another email from now on: its owner opened a link that was sent there. */
export const EmailChanged = defineEvent('EmailChanged', 1, z.object({ email: sealed<string>() }));
export type EmailChanged = EventOf<typeof EmailChanged>;

/** Where the parent came from became known: the label of the link they followed, the region they first looked at. */
export const ProfileUpdated = defineEvent(
  'ProfileUpdated',
  1,
  z
    .object({ source: z.string().regex(SOURCE_LABEL).optional(), initialRegion: z.enum(INITIAL_REGIONS).optional() })
    .refine(({ source, initialRegion }) => source !== undefined || initialRegion !== undefined, 'says nothing'),
);
export type ProfileUpdated = EventOf<typeof ProfileUpdated>;

/** The parent's searches begin at this place from now on. */
export const AddressSaved = defineEvent('AddressSaved', 1, z.object({ address: sealed<SavedAddress>() }));
export type AddressSaved = EventOf<typeof AddressSaved>;

/** No place is kept for the parent any more. */
export const AddressCleared = defineEvent('AddressCleared', 1, z.object({}));
export type AddressCleared = EventOf<typeof AddressCleared>;

/** The account is on its one trial; it runs from the time of this event. */
export const TrialStarted = defineEvent('TrialStarted', 1, z.object({}));
export type TrialStarted = EventOf<typeof TrialStarted>;

/** The account is free, or paid for, from now on. A trial is said by `TrialStarted`. */
export const AccountTypeSet = defineEvent('AccountTypeSet', 1, z.object({ accountType: z.enum(['free', 'paid']) }));
export type AccountTypeSet = EventOf<typeof AccountTypeSet>;

/** The parent has come to this step of a tour. */
export const TourProgressed = defineEvent(
  'TourProgressed',
  1,
  z.object({ tour: z.enum(TOURS), step: z.int().min(1).max(100) }),
);
export type TourProgressed = EventOf<typeof TourProgressed>;

/**
 * The parent left for good: their key is destroyed, nothing sealed for them can be read again, and nothing follows. It
 * ends each of the parent's streams (account and kids, favorites, hidden camps), so that each tells by itself that
 * nothing of it is to be shown any more.
 */
export const PersonForgotten = defineEvent('PersonForgotten', 1, z.object({}));
export type PersonForgotten = EventOf<typeof PersonForgotten>;

export const accountEvents = [
  ParentJoined,
  EmailChanged,
  ProfileUpdated,
  AddressSaved,
  AddressCleared,
  TrialStarted,
  AccountTypeSet,
  TourProgressed,
  PersonForgotten,
] as const;

export type AccountEvent = EventOf<(typeof accountEvents)[number]>;
