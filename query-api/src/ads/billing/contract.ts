import { CHARGE_STATES } from '@campjay/domain/ads/subscriptions.ts';
import { SUBSCRIPTION_STATUSES } from '@campjay/events/ads/values.ts';
import { z } from 'zod';

/** `GET /api/advertising/billing` */
export const BillingRequest = z.object({ advertiserId: z.uuid() });

/** The cost of one ad in one month so far. */
export const BillLine = z.object({
  adId: z.string(),
  /** The ad's current name, or its id if it was deleted. */
  ad: z.string(),
  /** Counted clicks only. */
  clicks: z.int(),
  /** Registrations that followed a counted click. */
  registrations: z.int(),
  /** Cost in micro-dollars, as digits. */
  micros: z.string(),
  /** Cost in cents, as on the bill: the exact cost is rounded once, half a cent up. */
  cents: z.int(),
});

/** A bill for the part of a month that was not settled before. */
export const Settlement = z.object({
  settlementId: z.string(),
  /** The settlement includes all clicks and registrations that were received before this time. */
  through: z.iso.datetime(),
  /** Negative for a credit. */
  dueCents: z.int(),
  /** State of the charge; null if nothing is due, or if the charge is not recorded yet. */
  charge: z.enum(CHARGE_STATES).nullable(),
});
export type Settlement = z.infer<typeof Settlement>;

export const BilledMonth = z.object({
  /** 'yyyy-mm' in America/Los_Angeles. */
  month: z.string(),
  lines: z.array(BillLine),
  /** The sum of the lines. */
  totalCents: z.int(),
  /** The sum of all settlements, credits subtracted. */
  settledCents: z.int(),
  /** The part that no settlement includes yet; negative if the advertiser is still to receive a credit. */
  openCents: z.int(),
  /** Latest first. */
  settlements: z.array(Settlement),
});
export type BilledMonth = z.infer<typeof BilledMonth>;

export const Billing = z.object({
  success: z.literal(true),
  data: z.object({
    budgetCents: z.int(),
    /** The sum of `openCents` of all months. */
    openCents: z.int(),
    /** Latest first; only months with a counted click, a registration or a settlement. */
    months: z.array(BilledMonth),
  }),
});
export type Billing = z.infer<typeof Billing>;

/** An advertiser's subscription, as last reported by the payment provider. */
export const SubscriptionSummary = z.object({
  /** 'none' before the first subscription; otherwise one of `SUBSCRIPTION_STATUSES`. */
  status: z.enum(['none', ...SUBSCRIPTION_STATUSES]),
  /** True if the subscription was canceled but remains active until `periodEndsAt`. */
  endsAtPeriodEnd: z.boolean(),
  /** Null if the provider does not report it. */
  periodEndsAt: z.iso.datetime().nullable(),
});
export type SubscriptionSummary = z.infer<typeof SubscriptionSummary>;

/** `GET /api/advertising/subscription?advertiserId=…` */
export const AdSubscription = z.object({ success: z.literal(true), data: SubscriptionSummary });
export type AdSubscription = z.infer<typeof AdSubscription>;
