import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { SUBSCRIPTION_PURPOSES, SUBSCRIPTION_STATUSES } from './subscription.ts';

/** Names given by the payment provider. */
const providerId = z.string().regex(/^[\w-]{1,200}$/);
const instant = z.iso.datetime();
/**
 * The message of the provider that told it, and when it happened there, by full seconds. Messages come in any order: one
 * that tells of something earlier than is known changes nothing.
 */
const providerFields = { subscriptionId: providerId, providerEventId: providerId, occurredAt: instant };

const statusFields = {
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** It was cancelled, and runs on until what was paid is used up. */
  endsAtPeriodEnd: z.boolean(),
  /** Up to when it is paid; null where the provider did not say. */
  periodEndsAt: instant.nullable(),
};

/** Somebody subscribed: a parent (`holderId` is a user's id) or an advertiser (its id). */
export const SubscriptionStarted = defineEvent(
  'SubscriptionStarted',
  1,
  z.object({
    purpose: z.enum(SUBSCRIPTION_PURPOSES),
    holderId: z.string().min(1).max(200),
    /** The provider's name of the holder. */
    customerId: providerId,
    ...statusFields,
    ...providerFields,
  }),
);
export type SubscriptionStarted = EventOf<typeof SubscriptionStarted>;

export const SubscriptionStatusChanged = defineEvent(
  'SubscriptionStatusChanged',
  1,
  z.object({ ...statusFields, ...providerFields }),
);
export type SubscriptionStatusChanged = EventOf<typeof SubscriptionStatusChanged>;

/** So many cents were paid. */
export const InvoicePaid = defineEvent(
  'InvoicePaid',
  1,
  z.object({ invoiceId: providerId, cents: z.int(), ...providerFields }),
);
export type InvoicePaid = EventOf<typeof InvoicePaid>;

/** So many cents are owed, and could not be had; the provider tries again. */
export const InvoicePaymentFailed = defineEvent(
  'InvoicePaymentFailed',
  1,
  z.object({ invoiceId: providerId, cents: z.int(), ...providerFields }),
);
export type InvoicePaymentFailed = EventOf<typeof InvoicePaymentFailed>;

/** All that the stream of a holder's subscriptions may hold. */
export const subscriptionEvents = [
  SubscriptionStarted,
  SubscriptionStatusChanged,
  InvoicePaid,
  InvoicePaymentFailed,
] as const;
export type SubscriptionEvent = EventOf<(typeof subscriptionEvents)[number]>;
