import { SavedSearchCriteria } from '../alerts/contract.ts';
import { TOURS } from '@campjay/events/accounts/values.ts';
import { Hours } from '@campjay/events/schedule/entries.ts';
import { z } from 'zod';
import { ScheduleEntry } from '../schedule/contract.ts';

/** `GET /api/users/account-info` (Requirement 7.8). */
export const AccountInfo = z.object({
  success: z.literal(true),
  accountType: z.enum(['free', 'trial', 'paid']),
  /** ISO 8601; null if there was no trial. */
  trialStartedAt: z.iso.datetime().nullable(),
  /** True if the parent has confirmed their email address. Sharing and paying require this. */
  isEmailConfirmed: z.boolean(),
  message: z.string(),
});
export type AccountInfo = z.infer<typeof AccountInfo>;

/** `GET /api/users/address`: the saved address, at which searches start (Requirement 3.119); null if none is saved. */
export const UserAddress = z.object({
  success: z.literal(true),
  data: z
    .object({
      address: z.string(),
      addressLat: z.number(),
      addressLng: z.number(),
      /** Search radius around the address, in miles. */
      addressRadius: z.number(),
    })
    .nullable(),
});
export type UserAddress = z.infer<typeof UserAddress>;

/**
 * `GET /api/users/tour-progress`: the step that the parent has reached in each product tour; 0 for a tour that was
 * never started (Requirement 3.100).
 */
export const TourProgress = z.object({
  success: z.literal(true),
  data: z.record(z.enum(TOURS), z.int().min(0)),
});
export type TourProgress = z.infer<typeof TourProgress>;

/** A camp's `org_id`. */
const campId = z.string();

/** `GET /api/users/export`: all stored data of the parent, decrypted, in one document. */
export const AccountExport = z.object({
  exportedAt: z.iso.datetime(),
  account: z.object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    joinedAt: z.iso.datetime(),
    /** The label of the link, such as a campaign's, through which the parent came; null if unknown. */
    source: z.string().nullable(),
    /** The first region page that the parent visited; null if unknown. */
    initialRegion: z.string().nullable(),
    accountType: AccountInfo.shape.accountType,
    trialStartedAt: AccountInfo.shape.trialStartedAt,
    address: UserAddress.shape.data,
    tours: TourProgress.shape.data,
  }),
  kids: z.array(z.object({ name: z.string().nullable(), dob: z.string().nullable(), grade: z.int().nullable() })),
  favorites: z.array(z.object({ org_id: campId, note: z.string().nullable() })),
  /** Notes on camps that are no longer favorites. */
  restingNotes: z.array(z.object({ org_id: campId, note: z.string() })),
  hiddenCamps: z.array(campId),
  savedSearches: z.array(z.object({ name: z.string(), search: SavedSearchCriteria, savedAt: z.string() })),
  watchedCamps: z.array(campId),
  /** How the parent shares their favorites. The token is part of the share link; null if they are not shared. */
  sharing: z.object({ isShared: z.boolean(), withNotes: z.boolean(), token: z.string().nullable() }),
  /** Names of the parents who share their favorites with this parent. */
  sharers: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  /** Only the parent's own schedule; a schedule that is shared with them belongs to the other parent. */
  schedule: z.object({
    entries: z.array(ScheduleEntry),
    workingHours: Hours.nullable(),
    /** One line per change, earliest first. */
    history: z.array(z.string()),
  }),
});
export type AccountExport = z.infer<typeof AccountExport>;
