import {
  SUBSCRIPTION_PURPOSES,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '@campjay/events/billing/subscription.ts';
import { z } from 'zod';

const commonFields = {
  /** The provider's id of the message: every delivery of it has the same. */
  eventId: z.string(),
  /** When it happened, by the provider's clock, in full seconds. Messages arrive in any order. */
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
  /** It is cancelled, and runs on until what was paid is used up. */
  endsAtPeriodEnd: z.boolean(),
  /** Up to when it is paid; null where the provider does not say. */
  periodEndsAt: z.iso.datetime().nullable(),
};

const invoiceFields = { ...subscriptionFields, invoiceId: z.string(), cents: z.int() };

/** What a payment provider tells us, in our own words: a closed list, whoever the provider is. Plain JSON. */
export const PaymentEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('SubscriptionStarted'), ...subscriptionStateFields }),
  z.object({ kind: z.literal('SubscriptionChanged'), ...subscriptionStateFields }),
  z.object({ kind: z.literal('SubscriptionEnded'), ...subscriptionStateFields }),
  /** `cents` were paid; 0 of an invoice that credits covered. */
  z.object({ kind: z.literal('InvoicePaid'), ...invoiceFields }),
  /** `cents` are owed. */
  z.object({ kind: z.literal('PaymentFailed'), ...invoiceFields }),
  /** Genuine, and nothing that we act on: of another kind (`type`), or about no subscription that began here. */
  z.object({ kind: z.literal('Unknown'), ...commonFields, type: z.string() }),
]);
export type PaymentEvent = z.infer<typeof PaymentEvent>;

/** A message that says how a subscription stands. */
export type SubscriptionStateEvent = Extract<PaymentEvent, { readonly status: SubscriptionStatus }>;
