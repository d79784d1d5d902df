import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { SUBSCRIPTION_PURPOSES, SUBSCRIPTION_STATUSES } from './subscription.ts';

/** Names given by the payment provider. */
const providerId = z.string().regex(/^[\w-]{1,200}$/);
const instant = z.iso.datetime();
/** The event of the provider that told it, and when it happened there: a later told, earlier one changes nothing. */
const told = { providerEventId: providerId, occurredAt: instant };

/** Somebody subscribed: a parent (`holderId` is a user's id) or an advertiser (its id). */
export const SubscriptionStarted = defineEvent(
  'SubscriptionStarted',
  1,
  z.object({
    purpose: z.enum(SUBSCRIPTION_PURPOSES),
    holderId: z.string().min(1).max(200),
    customerId: providerId,
    ...told,
  }),
);
export type SubscriptionStarted = EventOf<typeof SubscriptionStarted>;

export const SubscriptionStatusChanged = defineEvent(
  'SubscriptionStatusChanged',
  1,
  z.object({ status: z.enum(SUBSCRIPTION_STATUSES), ...told }),
);
export type SubscriptionStatusChanged = EventOf<typeof SubscriptionStatusChanged>;

export const InvoicePaid = defineEvent('InvoicePaid', 1, z.object({ invoiceId: providerId, cents: z.int(), ...told }));
export type InvoicePaid = EventOf<typeof InvoicePaid>;

export const InvoicePaymentFailed = defineEvent(
  'InvoicePaymentFailed',
  1,
  z.object({ invoiceId: providerId, cents: z.int(), ...told }),
);
export type InvoicePaymentFailed = EventOf<typeof InvoicePaymentFailed>;

/** All that the stream of a subscription may hold. */
export const subscriptionEvents = [
  SubscriptionStarted,
  SubscriptionStatusChanged,
  InvoicePaid,
  InvoicePaymentFailed,
] as const;
export type SubscriptionEvent = EventOf<(typeof subscriptionEvents)[number]>;
