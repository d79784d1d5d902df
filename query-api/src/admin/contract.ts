import { CHARGE_STATES } from '@campjay/events/billing/chargeStates.ts';
import { z } from 'zod';
import { ManagedAdvertiser } from '../advertising/contract.ts';
import { ConciergeRequestRow } from './requests/contract.ts';

/** `GET /api/admin/check` (SPEC §7 'Admin'). */
export const AdminCheck = z.object({ isAdmin: z.boolean() });
export type AdminCheck = z.infer<typeof AdminCheck>;

/** An advertiser as admins see it, with the emails of those who act for it. */
export const AdministeredAdvertiser = ManagedAdvertiser.omit({ ads: true }).extend({
  adsCount: z.int(),
  users: z.array(z.object({ email: z.string() })),
});
export type AdministeredAdvertiser = z.infer<typeof AdministeredAdvertiser>;

/** `GET /api/admin/advertisers`: all advertisers by name, and the open requests to be called, the newest fifty first. */
export const AdministeredAdvertisers = z.object({
  success: z.literal(true),
  data: z.object({
    advertisers: z.array(AdministeredAdvertiser),
    conciergeRequests: z.array(ConciergeRequestRow),
  }),
});
export type AdministeredAdvertisers = z.infer<typeof AdministeredAdvertisers>;

/** `GET /api/admin/waiting`: how much waits for an admin to decide. */
export const WaitingCounts = z.object({
  success: z.literal(true),
  waiting: z.object({
    suggestions: z.int(),
    conciergeRequests: z.int(),
    /** Charges that were refused, or of which nobody knows what became. */
    charges: z.int(),
    /** Emails that the mail server did not take at the first attempt, and that wait for another one. */
    emails: z.int(),
  }),
});
export type WaitingCounts = z.infer<typeof WaitingCounts>;

/** `GET /api/admin/base-urls`: the websites of all camps, as base URLs are compared. */
export const BaseUrls = z.object({ success: z.literal(true), baseUrls: z.array(z.string()) });
export type BaseUrls = z.infer<typeof BaseUrls>;

const ListedAccount = z.object({
  email: z.string(),
  signedUpAt: z.iso.datetime(),
  /** Whether the email is known to be its owner's; without it no right is given. */
  isEmailConfirmed: z.boolean(),
});
export type ListedAccount = z.infer<typeof ListedAccount>;

/** `GET /api/admin/user-emails`: of every account, in the order of the alphabet. */
export const UserEmails = z.object({
  success: z.literal(true),
  emails: z.array(z.string()),
  accounts: z.array(ListedAccount),
});
export type UserEmails = z.infer<typeof UserEmails>;

/** `GET /api/admin/admins`: the emails of those who run the site, in the order of the alphabet. */
export const Admins = UserEmails;
export type Admins = z.infer<typeof Admins>;

/** `GET /api/admin/benchmarking-access`: the websites that were unlocked. */
export const BenchmarkingOverrides = z.object({
  success: z.literal(true),
  overrides: z.array(z.object({ baseUrl: z.string(), grantedAt: z.iso.datetime() })),
});
export type BenchmarkingOverrides = z.infer<typeof BenchmarkingOverrides>;

/** `POST /api/admin/camp-stats` */
export const CampStatsRequest = z.object({ base_url: z.string().trim().min(1, 'says nothing').max(2_000) });
export type CampStatsRequest = z.input<typeof CampStatsRequest>;

/** Different places, and US dollars; null where no price is stated. */
export const CampStatsAnswer = z.object({
  success: z.literal(true),
  locationCount: z.int(),
  minPrice: z.number().nullable(),
  message: z.string(),
});
export type CampStatsAnswer = z.infer<typeof CampStatsAnswer>;

/** A charge that was refused, or of which nobody knows what became; `sent` as long as the provider is still asked. */
export const StuckCharge = z.object({
  settlementId: z.string(),
  advertiserId: z.string(),
  advertiser_name: z.string(),
  /** Negative of a credit. */
  cents: z.int(),
  state: z.enum(CHARGE_STATES),
  /** What the payment provider said. */
  why: z.string().nullable(),
  attemptedAt: z.iso.datetime().nullable(),
});
export type StuckCharge = z.infer<typeof StuckCharge>;

/** What is settled and waits for somebody to subscribe. */
export const WaitingCharges = z.object({
  advertiserId: z.string(),
  advertiser_name: z.string(),
  cents: z.int(),
  since: z.iso.datetime(),
});
export type WaitingCharges = z.infer<typeof WaitingCharges>;

/** `GET /api/admin/charges`: what somebody has to look at, the oldest first, at most 200 of each kind. */
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
  /** Why the last attempt failed, in codes of the mail server; nothing of the email. */
  lastError: z.string().nullable(),
});

/** `GET /api/admin/queued-emails`: who they are for and what they say is not shown, because they hold secret links. */
export const QueuedEmails = z.object({
  success: z.literal(true),
  data: z.object({
    /** The ones that wait longest first; with `givenUp` at most 200. */
    waiting: z.array(ListedEmail.extend({ nextAttemptAt: z.iso.datetime(), expiresAt: z.iso.datetime() })),
    /** Of the last 30 days. */
    givenUp: z.array(ListedEmail.extend({ state: z.enum(['refused', 'expired']), givenUpAt: z.iso.datetime() })),
    waitingCount: z.int(),
    deliveredLastDay: z.int(),
  }),
});
export type QueuedEmails = z.infer<typeof QueuedEmails>;

const Cache = z.object({
  name: z.string(),
  entries: z.int(),
  /** Null where entries are not weighed. */
  bytes: z.int().nullable(),
  hits: z.int(),
  misses: z.int(),
});

/** `GET /api/admin/caches` */
export const CachesResponse = z.object({ success: z.literal(true), caches: z.array(Cache) });
export type CachesResponse = z.infer<typeof CachesResponse>;

/** `POST /api/admin/clear-cache` and `/warm-cache`: without a body. */
export const CachesChanged = CachesResponse.extend({ message: z.string() });
export type CachesChanged = z.infer<typeof CachesChanged>;
