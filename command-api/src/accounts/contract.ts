import { INITIAL_REGIONS, SOURCE_LABEL_PATTERN, TOURS } from '@campjay/events/accounts/values.ts';
import { singleLineText } from '@campjay/domain/format/singleLineText.ts';
import { z } from 'zod';
import { CommandDone } from '../contract.ts';

const profile = z.object({
  source_param: z.string().regex(SOURCE_LABEL_PATTERN, 'is not a campaign label').optional(),
  initial_region: z.enum(INITIAL_REGIONS).optional(),
});

/**
 * `POST /api/users/update-user-profile` (Requirement 7.7): where the account came from. The body carries the fields
 * twice, but only `dbFields` is used.
 */
export const UpdateUserProfile = z.object({ dbFields: profile, analyticsFields: profile.optional() });
export type UpdateUserProfile = z.input<typeof UpdateUserProfile>;

/**
 * `POST /api/users/account-type` (Requirement 7.9): 'trial' starts the one trial; 'paid' is set only through the
 * payment provider.
 */
export const SetAccountType = z.object({ account_type: z.enum(['free', 'trial']) });
export type SetAccountType = z.input<typeof SetAccountType>;

/** `POST /api/users/address`: the default location of searches. The position is in degrees, the radius in miles. */
export const SaveAddress = z.object({
  address: singleLineText(300),
  addressLat: z.number().min(-90).max(90),
  addressLng: z.number().min(-180).max(180),
  addressRadius: z.number().positive().max(13_000),
});
export type SaveAddress = z.input<typeof SaveAddress>;

/** `POST /api/users/tour-progress`: the step that the parent has reached in a tour. An earlier step changes nothing. */
export const ProgressTour = z.object({ tour: z.enum(TOURS), step: z.int().min(1).max(100) });
export type ProgressTour = z.input<typeof ProgressTour>;

/**
 * `POST /api/users/delete-account`. The password proves that the caller is the owner, not a stranger at their device.
 */
export const DeleteAccount = z.object({
  confirmation: z.literal('delete my account', "must be the words 'delete my account'"),
  /** Required for local accounts; not used with Clerk. */
  password: z.string().max(1000).optional(),
});
export type DeleteAccount = z.input<typeof DeleteAccount>;

/** The response, with a receipt that lists what was destroyed and what remains. */
export const AccountDeleted = CommandDone.extend({
  receipt: z.object({
    deletedAt: z.iso.datetime(),
    /** One line per kind of destroyed data. */
    destroyed: z.array(z.string()),
    /** One line per kind of remaining data, and why it identifies nobody. */
    remains: z.array(z.string()),
  }),
});
export type AccountDeleted = z.infer<typeof AccountDeleted>;
