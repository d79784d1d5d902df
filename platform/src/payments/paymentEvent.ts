import {
  SUBSCRIPTION_PURPOSES,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '@campjay/events/ads/subscription.ts';
import { z } from 'zod';

const commonFields = {
  /** The provider's id of the message, the same for every delivery of it. */
  eventId: z.string(),
  /** When it happened, by the provider's clock, in whole seconds. Messages arrive in any order. */
  createdAt: z.iso.datetime(),
};

const subscriptionFields = {
  ...commonFields,
  subscriptionId: z.string(),
  customerId: z.string(),
  customerRef: z.string(),
  purpose: z.enum(SUBSCRIPTION_PURPOSES),
};

const subscriptionStateFields = {
  ...subscriptionFields,
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** The subscription is canceled and runs until the end of the paid period. */
  endsAtPeriodEnd: z.boolean(),
  /** The end of the paid period; null if the provider does not state it. */
  periodEndsAt: z.iso.datetime().nullable(),
};

const invoiceFields = { ...subscriptionFields, invoiceId: z.string(), cents: z.int() };

/** The messages of a payment provider in our own terms: a closed list, the same for every provider. Plain JSON. */
export const PaymentEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('SubscriptionStarted'), ...subscriptionStateFields }),
  z.object({ kind: z.literal('SubscriptionChanged'), ...subscriptionStateFields }),
  z.object({ kind: z.literal('SubscriptionEnded'), ...subscriptionStateFields }),
  /** `cents` were paid; 0 for an invoice that credits covered. */
  z.object({ kind: z.literal('InvoicePaid'), ...invoiceFields }),
  /** `cents` are owed. */
  z.object({ kind: z.literal('PaymentFailed'), ...invoiceFields }),
  /** A genuine message that needs no action: of another kind (`type`), or about a subscription not created here. */
  z.object({ kind: z.literal('Unknown'), ...commonFields, type: z.string() }),
]);
export type PaymentEvent = z.infer<typeof PaymentEvent>;

/** A message that carries the status of a subscription. */
export type SubscriptionStateEvent = Extract<PaymentEvent, { readonly status: SubscriptionStatus }>;
