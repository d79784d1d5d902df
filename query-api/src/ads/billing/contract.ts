import { CHARGE_STATES } from '@campjay/domain/ads/subscriptions.ts';
import { SUBSCRIPTION_STATUSES } from '@campjay/events/ads/values.ts';
import { z } from 'zod';

/** `GET /api/advertising/billing` */
export const BillingRequest = z.object({ advertiserId: z.uuid() });

/** Charges of an ad in a month so far. */
export const BillLine = z.object({
  adId: z.string(),
  ad: z.string(),
  /** Counted clicks only. */
  clicks: z.int(),
  /** Registrations that followed a counted click. */
  registrations: z.int(),
  /** Micro-dollars as digits. */
  micros: z.string(),
  /** The same amount as billed: rounded once, halves up. */
  cents: z.int(),
});

export const Settlement = z.object({
  settlementId: z.string(),
  /** Covers everything received before this time. */
  through: z.iso.datetime(),
  /** Negative for a credit. */
  dueCents: z.int(),
  /** Null if nothing is due, or until the charge is recorded. */
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
  /** Not settled yet; negative if a correction is still to be credited. */
  openCents: z.int(),
  /** Latest first. */
  settlements: z.array(Settlement),
});
export type BilledMonth = z.infer<typeof BilledMonth>;

export const Billing = z.object({
  success: z.literal(true),
  data: z.object({
    budgetCents: z.int(),
    /** Sum of all months. */
    openCents: z.int(),
    /** Latest first; only months in which anything was counted or settled. */
    months: z.array(BilledMonth),
  }),
});
export type Billing = z.infer<typeof Billing>;

/** An advertiser's subscription, as last reported by the payment provider. */
export const SubscriptionSummary = z.object({
  /** 'none' before the first subscription; otherwise one of `SUBSCRIPTION_STATUSES`. */
  status: z.enum(['none', ...SUBSCRIPTION_STATUSES]),
  /** Canceled, but active until `periodEndsAt`. */
  endsAtPeriodEnd: z.boolean(),
  /** Null if the provider does not state it. */
  periodEndsAt: z.iso.datetime().nullable(),
});
export type SubscriptionSummary = z.infer<typeof SubscriptionSummary>;

/** `GET /api/advertising/subscription?advertiserId=…` */
export const AdSubscription = z.object({ success: z.literal(true), data: SubscriptionSummary });
export type AdSubscription = z.infer<typeof AdSubscription>;
