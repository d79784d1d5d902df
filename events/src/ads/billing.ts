import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { SUBSCRIPTION_PURPOSES, SUBSCRIPTION_STATUSES } from './values.ts';

/** An id that the payment provider assigned. */
const providerId = z.string().regex(/^[\w-]{1,200}$/);
const instant = z.iso.datetime();

/**
 * Fields of every event of a subscription. The payment provider's webhook event `providerEventId` caused it, and
 * `occurredAt` is the time of that webhook event at the provider (whole seconds). Webhook events arrive in any order;
 * one that is older than the known state is ignored.
 */
const providerFields = { subscriptionId: providerId, providerEventId: providerId, occurredAt: instant };

const statusFields = {
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** True if the subscription was canceled but stays active until the end of the paid period. */
  endsAtPeriodEnd: z.boolean(),
  /** The end of the paid period; null if the provider did not send it. */
  periodEndsAt: instant.nullable(),
};

/** A subscription started. `holderId` is a parent's user id or an advertiser's id, depending on `purpose`. */
export const SubscriptionStarted = defineEvent(
  'SubscriptionStarted',
  1,
  z.object({
    purpose: z.enum(SUBSCRIPTION_PURPOSES),
    holderId: z.string().min(1).max(200),
    /** The holder's customer id at the provider. */
    customerId: providerId,
    ...statusFields,
    ...providerFields,
  }),
);
export type SubscriptionStarted = EventOf<typeof SubscriptionStarted>;

/** The provider reported these facts in a newer webhook event, which is recorded even if none of them changed. */
export const SubscriptionStatusChanged = defineEvent(
  'SubscriptionStatusChanged',
  1,
  z.object({ ...statusFields, ...providerFields }),
);
export type SubscriptionStatusChanged = EventOf<typeof SubscriptionStatusChanged>;

/** An invoice was paid. `cents` is its amount. */
export const InvoicePaid = defineEvent(
  'InvoicePaid',
  1,
  z.object({ invoiceId: providerId, cents: z.int(), ...providerFields }),
);
export type InvoicePaid = EventOf<typeof InvoicePaid>;

/** The payment of an invoice failed. `cents` is its amount. The provider tries again. */
export const InvoicePaymentFailed = defineEvent(
  'InvoicePaymentFailed',
  1,
  z.object({ invoiceId: providerId, cents: z.int(), ...providerFields }),
);
export type InvoicePaymentFailed = EventOf<typeof InvoicePaymentFailed>;

/** All events of the subscription stream of one holder. */
export const subscriptionEvents = [
  SubscriptionStarted,
  SubscriptionStatusChanged,
  InvoicePaid,
  InvoicePaymentFailed,
] as const;
export type SubscriptionEvent = EventOf<(typeof subscriptionEvents)[number]>;
