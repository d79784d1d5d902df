import { CHARGE_STATES } from '@campjay/domain/ads/subscriptions.ts';
import { z } from 'zod';
import { ManagedAdvertiser } from '../ads/contract.ts';
import { ConciergeRequestRow } from './requests/contract.ts';

/** `GET /api/admin/check`: whether the caller is an admin (Requirement 7.19). */
export const AdminCheck = z.object({ isAdmin: z.boolean() });
export type AdminCheck = z.infer<typeof AdminCheck>;

/** An advertiser as shown to admins, with the emails of its linked users. */
export const AdministeredAdvertiser = ManagedAdvertiser.omit({ ads: true }).extend({
  adsCount: z.int(),
  users: z.array(z.object({ email: z.string() })),
});
export type AdministeredAdvertiser = z.infer<typeof AdministeredAdvertiser>;

/** `GET /api/admin/advertisers`: all advertisers, sorted by name, and the newest fifty open concierge requests. */
export const AdministeredAdvertisers = z.object({
  success: z.literal(true),
  data: z.object({
    advertisers: z.array(AdministeredAdvertiser),
    conciergeRequests: z.array(ConciergeRequestRow),
  }),
});
export type AdministeredAdvertisers = z.infer<typeof AdministeredAdvertisers>;

/** `GET /api/admin/waiting`: number of items that wait for an admin's decision. */
export const WaitingCounts = z.object({
  success: z.literal(true),
  waiting: z.object({
    suggestions: z.int(),
    conciergeRequests: z.int(),
    /** Charges that were refused or whose outcome is unknown. */
    charges: z.int(),
    /** Emails that the mail server did not accept at the first attempt, and that wait for a retry. */
    emails: z.int(),
  }),
});
export type WaitingCounts = z.infer<typeof WaitingCounts>;

/** `GET /api/admin/base-urls`: the normalized websites of all camps. */
export const BaseUrls = z.object({ success: z.literal(true), baseUrls: z.array(z.string()) });
export type BaseUrls = z.infer<typeof BaseUrls>;

const ListedAccount = z.object({
  email: z.string(),
  signedUpAt: z.iso.datetime(),
  /** True if the owner has confirmed the email. Without this, no role is granted. */
  isEmailConfirmed: z.boolean(),
});
export type ListedAccount = z.infer<typeof ListedAccount>;

/** `GET /api/admin/user-emails`: the emails of all accounts, in alphabetical order. */
export const UserEmails = z.object({
  success: z.literal(true),
  emails: z.array(z.string()),
  accounts: z.array(ListedAccount),
});
export type UserEmails = z.infer<typeof UserEmails>;

/** `GET /api/admin/admins`: the emails of all admins, in alphabetical order. */
export const Admins = UserEmails;
export type Admins = z.infer<typeof Admins>;

/** `GET /api/admin/benchmarking-access`: the websites whose benchmarking figures an admin has unlocked. */
export const BenchmarkingOverrides = z.object({
  success: z.literal(true),
  overrides: z.array(z.object({ baseUrl: z.string(), grantedAt: z.iso.datetime() })),
});
export type BenchmarkingOverrides = z.infer<typeof BenchmarkingOverrides>;

/** `POST /api/admin/camp-stats`: asks for statistics of the camps of a website. */
export const CampStatsRequest = z.object({ base_url: z.string().trim().min(1, 'must not be empty').max(2_000) });
export type CampStatsRequest = z.input<typeof CampStatsRequest>;

/** `locationCount` counts different places. `minPrice` is in US dollars; null if no price is listed. */
export const CampStatsAnswer = z.object({
  success: z.literal(true),
  locationCount: z.int(),
  minPrice: z.number().nullable(),
  message: z.string(),
});
export type CampStatsAnswer = z.infer<typeof CampStatsAnswer>;

/** A charge that was refused or whose outcome is unknown. Its state is `sent` until the provider has responded. */
export const StuckCharge = z.object({
  settlementId: z.string(),
  advertiserId: z.string(),
  advertiser_name: z.string(),
  /** Negative for a credit. */
  cents: z.int(),
  state: z.enum(CHARGE_STATES),
  /** The payment provider's reason. */
  why: z.string().nullable(),
  attemptedAt: z.iso.datetime().nullable(),
});
export type StuckCharge = z.infer<typeof StuckCharge>;

/** Amounts of one advertiser that are settled, but cannot be charged until there is a subscription. */
export const WaitingCharges = z.object({
  advertiserId: z.string(),
  advertiser_name: z.string(),
  /** The sum of the amounts. */
  cents: z.int(),
  /** When the earliest of them was recorded. */
  since: z.iso.datetime(),
});
export type WaitingCharges = z.infer<typeof WaitingCharges>;

/** `GET /api/admin/charges`: charges that need a review, oldest first, at most 200 of each kind. */
export const Charges = z.object({
  success: z.literal(true),
  data: z.object({ stuck: z.array(StuckCharge), waiting: z.array(WaitingCharges) }),
});
export type Charges = z.infer<typeof Charges>;

const ListedEmail = z.object({
  emailId: z.string(),
  /** Such as 'password-reset'. */
  kind: z.string(),
  queuedAt: z.iso.datetime(),
  attempts: z.int(),
  /** Why the last attempt failed: codes of the mail server, without anything from the email itself. */
  lastError: z.string().nullable(),
});

/**
 * `GET /api/admin/queued-emails`: emails that wait for delivery or could not be delivered. Recipients are left out, and
 * so are contents, which include secret links.
 */
export const QueuedEmails = z.object({
  success: z.literal(true),
  data: z.object({
    /** Earliest first; at most 200 together with `givenUp`. */
    waiting: z.array(ListedEmail.extend({ nextAttemptAt: z.iso.datetime(), expiresAt: z.iso.datetime() })),
    /** Emails of the last 30 days that were not delivered. */
    givenUp: z.array(ListedEmail.extend({ state: z.enum(['refused', 'expired']), givenUpAt: z.iso.datetime() })),
    waitingCount: z.int(),
    deliveredLastDay: z.int(),
  }),
});
export type QueuedEmails = z.infer<typeof QueuedEmails>;

const Cache = z.object({
  name: z.string(),
  entries: z.int(),
  /** Null if the size is not measured. */
  bytes: z.int().nullable(),
  hits: z.int(),
  misses: z.int(),
});

/** `GET /api/admin/caches`: statistics of the in-memory caches of the server. */
export const CachesResponse = z.object({ success: z.literal(true), caches: z.array(Cache) });
export type CachesResponse = z.infer<typeof CachesResponse>;

/** `POST /api/admin/clear-cache` and `/warm-cache`: without a body. */
export const CachesChanged = CachesResponse.extend({ message: z.string() });
export type CachesChanged = z.infer<typeof CachesChanged>;
