import { parseJson } from '../../kernel/json.ts';
import { SUBSCRIPTION_PURPOSES, type SubscriptionStatus } from '@campjay/events/ads/values.ts';
import { z } from 'zod';
import { type PaymentEvent } from '../port.ts';
import { verifySignature } from './signature.ts';

/** The message is signed by the provider, but does not have the expected format. */
export class UnreadableMessage extends Error {
  override readonly name = 'UnreadableMessage';
}

/** A Unix timestamp in seconds, up to the year 3000. */
const UnixSeconds = z.int().min(0).max(32_503_680_000);

/** The fields that all of Stripe's messages have in common (API version 2026-10-28.endive). */
const Envelope = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: UnixSeconds,
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/** We set this metadata on every subscription that we create. A subscription without it was created elsewhere. */
const OurMetadata = z.object({ purpose: z.enum(SUBSCRIPTION_PURPOSES), customer_ref: z.string().min(1).max(200) });

/** The id of an object. Stripe sends the id alone, or the whole ("expanded") object. */
const Id = z.union([z.string().min(1), z.object({ id: z.string().min(1) }).transform(({ id }) => id)]);

const Subscription = z.object({
  id: z.string().min(1),
  customer: Id,
  status: z.string(),
  cancel_at_period_end: z.boolean().default(false),
  cancel_at: z.int().nullish(),
  items: z.object({ data: z.array(z.object({ current_period_end: UnixSeconds })) }).optional(),
  metadata: OurMetadata,
});

const Invoice = z.object({
  id: z.string().min(1),
  customer: Id,
  amount_paid: z.int(),
  amount_due: z.int(),
  parent: z.object({ subscription_details: z.object({ subscription: Id, metadata: OurMetadata }) }),
});

/** Maps Stripe's subscription statuses to ours. */
const STATUSES: Readonly<Record<string, SubscriptionStatus>> = {
  incomplete: 'incomplete',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'paused',
  paused: 'paused',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

const SUBSCRIPTION_KINDS = {
  'customer.subscription.created': 'SubscriptionStarted',
  'customer.subscription.updated': 'SubscriptionChanged',
  'customer.subscription.paused': 'SubscriptionChanged',
  'customer.subscription.resumed': 'SubscriptionChanged',
  'customer.subscription.deleted': 'SubscriptionEnded',
} as const;

const INVOICE_KINDS = { 'invoice.paid': 'InvoicePaid', 'invoice.payment_failed': 'PaymentFailed' } as const;

/**
 * Converts a message of Stripe to our own format.
 * @throws UnreadableMessage if it does not have Stripe's envelope
 */
const toPaymentEvent = (message: unknown): PaymentEvent => {
  const envelope = Envelope.safeParse(message);
  if (!envelope.success) throw new UnreadableMessage('The message is signed, but is not an event.');
  const { id: eventId, type, created, data } = envelope.data;
  const commonFields = { eventId, createdAt: toIsoTime(created) };
  if (isKeyOf(SUBSCRIPTION_KINDS, type)) {
    const state = parseSubscription(data.object);
    if (state) return { kind: SUBSCRIPTION_KINDS[type], ...commonFields, ...state };
  }
  if (isKeyOf(INVOICE_KINDS, type)) {
    const invoice = Invoice.safeParse(data.object);
    if (invoice.success) return { kind: INVOICE_KINDS[type], ...commonFields, ...toInvoiceFields(type, invoice.data) };
  }
  return { kind: 'Unknown', ...commonFields, type };
};

/** Returns undefined for a subscription that was not created here, or whose status is unknown. */
const parseSubscription = (object: unknown) => {
  const parsed = Subscription.safeParse(object);
  if (!parsed.success) return undefined;
  const { id, customer, metadata, cancel_at_period_end, cancel_at, items } = parsed.data;
  const status = STATUSES[parsed.data.status];
  if (status === undefined) return undefined;
  const periodEnd = items?.data.map(({ current_period_end }) => current_period_end).toSorted((a, b) => a - b)[0];
  return {
    subscriptionId: id,
    customerId: customer,
    customerRef: metadata.customer_ref,
    purpose: metadata.purpose,
    status,
    endsAtPeriodEnd: cancel_at_period_end || (cancel_at !== null && cancel_at !== undefined),
    periodEndsAt: periodEnd === undefined ? null : toIsoTime(periodEnd),
  };
};

/** `cents` are the amount that was paid, or the amount that is owed after a failed payment. */
const toInvoiceFields = (
  type: keyof typeof INVOICE_KINDS,
  { id, customer, parent, ...amounts }: z.infer<typeof Invoice>,
) => ({
  subscriptionId: parent.subscription_details.subscription,
  customerId: customer,
  customerRef: parent.subscription_details.metadata.customer_ref,
  purpose: parent.subscription_details.metadata.purpose,
  invoiceId: id,
  cents: type === 'invoice.paid' ? amounts.amount_paid : amounts.amount_due,
});

const toIsoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

const isKeyOf = <Known extends object>(known: Known, key: string): key is Extract<keyof Known, string> =>
  Object.hasOwn(known, key);

/**
 * Verifies a signed message and converts it to our own format. All adapters use it, because the sandbox sends messages
 * in Stripe's format.
 * @throws WrongSignature @throws TimestampTooOld @throws UnreadableMessage
 */
export const readSignedEvent = (
  rawBody: Buffer,
  header: string | undefined,
  keys: { readonly secrets: readonly string[]; readonly now: Date },
): PaymentEvent => {
  verifySignature(rawBody, header, keys);
  const message = parseJson(rawBody.toString('utf8'));
  if (message === undefined) throw new UnreadableMessage('The message is signed, but not well-formed JSON.');
  return toPaymentEvent(message);
};
