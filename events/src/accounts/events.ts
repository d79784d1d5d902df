import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { sealed } from '../sealed.ts';
import { INITIAL_REGIONS, SOURCE_LABEL_PATTERN, TOURS } from './values.ts';

/** A parent's saved place (Requirement 3.119). It is encrypted as a whole, because coordinates reveal an address. */
export interface SavedAddress {
  readonly address: string;
  /** Degrees. */
  readonly lat: number;
  /** Degrees. */
  readonly lng: number;
  /** Search radius in miles. */
  readonly radius: number;
}

/**
 * A parent created an account. The names are shown to other parents with whom this parent shares lists or schedules.
 */
export const ParentJoined = defineEvent(
  'ParentJoined',
  1,
  z.object({ email: sealed<string>(), firstName: sealed<string>(), lastName: sealed<string>() }),
);
export type ParentJoined = EventOf<typeof ParentJoined>;

/** Changes the account's email. The parent has opened a link that was sent to the new address. */
export const EmailChanged = defineEvent('EmailChanged', 1, z.object({ email: sealed<string>() }));
export type EmailChanged = EventOf<typeof EmailChanged>;

/** Records where the parent came from: the label of the link they followed, and the first region they visited. */
export const ProfileUpdated = defineEvent(
  'ProfileUpdated',
  1,
  z
    .object({
      source: z.string().regex(SOURCE_LABEL_PATTERN).optional(),
      initialRegion: z.enum(INITIAL_REGIONS).optional(),
    })
    .refine(
      ({ source, initialRegion }) => source !== undefined || initialRegion !== undefined,
      'must set at least one field',
    ),
);
export type ProfileUpdated = EventOf<typeof ProfileUpdated>;

/** Saves the place at which the parent's searches start. */
export const AddressSaved = defineEvent('AddressSaved', 1, z.object({ address: sealed<SavedAddress>() }));
export type AddressSaved = EventOf<typeof AddressSaved>;

/** Deletes the parent's saved place. */
export const AddressCleared = defineEvent('AddressCleared', 1, z.object({}));
export type AddressCleared = EventOf<typeof AddressCleared>;

/** Starts the account's one trial, at the time of this event. */
export const TrialStarted = defineEvent('TrialStarted', 1, z.object({}));
export type TrialStarted = EventOf<typeof TrialStarted>;

/** Makes the account free or paid. A trial has its own event, `TrialStarted`. */
export const AccountTypeSet = defineEvent('AccountTypeSet', 1, z.object({ accountType: z.enum(['free', 'paid']) }));
export type AccountTypeSet = EventOf<typeof AccountTypeSet>;

/** The parent reached this step of a tour. */
export const TourProgressed = defineEvent(
  'TourProgressed',
  1,
  z.object({ tour: z.enum(TOURS), step: z.int().min(1).max(100) }),
);
export type TourProgressed = EventOf<typeof TourProgressed>;

/**
 * The parent deleted their account: their key is destroyed, so nothing encrypted for them can be decrypted any more.
 * This is the last event of each of the parent's streams (such as account, favorites, hidden camps), so that a reader
 * of any one of these streams knows that its content must no longer be shown.
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
