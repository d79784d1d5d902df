import { CHARGE_STATES } from '@campjay/events/billing/chargeStates.ts';
import { SUBSCRIPTION_STATUSES } from '@campjay/events/billing/subscription.ts';
import { z } from 'zod';

/** `GET /api/advertising/billing` */
export const BillingRequest = z.object({ advertiserId: z.uuid() });

/** What an ad came to in a month, until now. */
export const BillLine = z.object({
  adId: z.string(),
  ad: z.string(),
  /** Those that count. */
  clicks: z.int(),
  /** Those that came by a counted click. */
  registrations: z.int(),
  /** Micro-dollars as digits. */
  micros: z.string(),
  /** The same as a bill has it: rounded once, halves up. */
  cents: z.int(),
});

export const Settlement = z.object({
  settlementId: z.string(),
  /** What arrived before then is in it. */
  through: z.iso.datetime(),
  /** Negative of a credit. */
  dueCents: z.int(),
  /** Null where nothing is due, or as long as the charge has not been noted. */
  charge: z.enum(CHARGE_STATES).nullable(),
});
export type Settlement = z.infer<typeof Settlement>;

export const BilledMonth = z.object({
  /** 'yyyy-mm' in America/Los_Angeles. */
  month: z.string(),
  lines: z.array(BillLine),
  /** The sum of the lines. */
  totalCents: z.int(),
  /** All that settlements have made due, less their credits. */
  settledCents: z.int(),
  /** What is not settled yet; negative where a correction is still to be credited. */
  openCents: z.int(),
  /** The latest first. */
  settlements: z.array(Settlement),
});
export type BilledMonth = z.infer<typeof BilledMonth>;

export const Billing = z.object({
  success: z.literal(true),
  data: z.object({
    budgetCents: z.int(),
    /** Of all months. */
    openCents: z.int(),
    /** The latest first; those in which something was counted or settled. */
    months: z.array(BilledMonth),
  }),
});
export type Billing = z.infer<typeof Billing>;

/** How an advertiser's subscription stands, as the payment provider told it last. */
export const SubscriptionSummary = z.object({
  /** 'none' as long as nobody has subscribed; else as `SUBSCRIPTION_STATUSES` has it. */
  status: z.enum(['none', ...SUBSCRIPTION_STATUSES]),
  /** It was cancelled, and runs on until `periodEndsAt`. */
  endsAtPeriodEnd: z.boolean(),
  /** Null where the provider does not say. */
  periodEndsAt: z.iso.datetime().nullable(),
});
export type SubscriptionSummary = z.infer<typeof SubscriptionSummary>;

/** `GET /api/advertising/subscription?advertiserId=…` */
export const AdSubscription = z.object({ success: z.literal(true), data: SubscriptionSummary });
export type AdSubscription = z.infer<typeof AdSubscription>;
