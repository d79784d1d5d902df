import { TOURS } from '@campjay/events/accounts/tours.ts';
import { Hours } from '@campjay/events/schedule/entries.ts';
import { z } from 'zod';
import { ScheduleEntry } from '../schedule/contract.ts';

/** `GET /api/users/account-info` (SPEC §7 'Users'). */
export const AccountInfo = z.object({
  success: z.literal(true),
  accountType: z.enum(['free', 'trial', 'paid']),
  /** ISO 8601; null where there was no trial. */
  trialStartedAt: z.iso.datetime().nullable(),
  /** Whether the email is known to be the account owner's: sharing and paying need it. */
  isEmailConfirmed: z.boolean(),
  message: z.string(),
});
export type AccountInfo = z.infer<typeof AccountInfo>;

/** `GET /api/users/address`: the place that searches begin at (SPEC §3 'Saved user address'); null where none is saved. */
export const UserAddress = z.object({
  success: z.literal(true),
  data: z
    .object({
      address: z.string(),
      addressLat: z.number(),
      addressLng: z.number(),
      /** Miles. */
      addressRadius: z.number(),
    })
    .nullable(),
});
export type UserAddress = z.infer<typeof UserAddress>;

/** `GET /api/users/tour-progress`: tour → step; 0 of a tour that was never seen (SPEC §3 'Tour progress'). */
export const TourProgress = z.object({
  success: z.literal(true),
  data: z.record(z.enum(TOURS), z.int().min(0)),
});
export type TourProgress = z.infer<typeof TourProgress>;

const camp = z.string();

/** `GET /api/users/export`: all that is kept of the parent, opened, in one document. */
export const AccountExport = z.object({
  exportedAt: z.iso.datetime(),
  account: z.object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    joinedAt: z.iso.datetime(),
    source: z.string().nullable(),
    initialRegion: z.string().nullable(),
    accountType: AccountInfo.shape.accountType,
    trialStartedAt: AccountInfo.shape.trialStartedAt,
    address: UserAddress.shape.data,
    tours: TourProgress.shape.data,
  }),
  kids: z.array(z.object({ name: z.string().nullable(), dob: z.string().nullable(), grade: z.int().nullable() })),
  favorites: z.array(z.object({ org_id: camp, note: z.string().nullable() })),
  /** Notes on camps that are no favorites now. */
  restingNotes: z.array(z.object({ org_id: camp, note: z.string() })),
  hiddenCamps: z.array(camp),
  sharing: z.object({ isShared: z.boolean(), withNotes: z.boolean(), token: z.string().nullable() }),
  /** Names of the parents whose favorites are kept. */
  sharers: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  /** Of their own schedule; that of another parent is the other's. */
  schedule: z.object({
    entries: z.array(ScheduleEntry),
    workingHours: Hours.nullable(),
    /** Every change as a line, the earliest first. */
    history: z.array(z.string()),
  }),
});
export type AccountExport = z.infer<typeof AccountExport>;
