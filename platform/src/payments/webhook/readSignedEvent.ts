import { SUBSCRIPTION_PURPOSES, type SubscriptionStatus } from '@campjay/events/ads/values.ts';
import { z } from 'zod';
import { type PaymentEvent } from '../port.ts';
import { verifySignature } from './signature.ts';

/** Signed by the provider, but not in the agreed format. */
export class UnreadableMessage extends Error {
  override readonly name = 'UnreadableMessage';
}

/** Since 1970, up to the year 3000. */
const Seconds = z.int().min(0).max(32_503_680_000);

/** The fields that all of Stripe's messages have in common (API version 2026-10-28.endive). */
const Envelope = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: Seconds,
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/** Set on a subscription when it is created here; without it, the subscription was created elsewhere. */
const OurMetadata = z.object({ purpose: z.enum(SUBSCRIPTION_PURPOSES), customer_ref: z.string().min(1).max(200) });

/** The id of an object, whether expanded or not. */
const Id = z.union([z.string().min(1), z.object({ id: z.string().min(1) }).transform(({ id }) => id)]);

const Subscription = z.object({
  id: z.string().min(1),
  customer: Id,
  status: z.string(),
  cancel_at_period_end: z.boolean().default(false),
  cancel_at: z.int().nullish(),
  items: z.object({ data: z.array(z.object({ current_period_end: Seconds })) }).optional(),
  metadata: OurMetadata,
});

const Invoice = z.object({
  id: z.string().min(1),
  customer: Id,
  amount_paid: z.int(),
  amount_due: z.int(),
  parent: z.object({ subscription_details: z.object({ subscription: Id, metadata: OurMetadata }) }),
});

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

/** The types that Stripe must be set up to send; others do no harm. */
export const HANDLED_TYPES: readonly string[] = [...Object.keys(SUBSCRIPTION_KINDS), ...Object.keys(INVOICE_KINDS)];

/**
 * Converts a message of Stripe to our own terms.
 * @throws UnreadableMessage if it does not have Stripe's envelope
 */
const toPaymentEvent = (message: unknown): PaymentEvent => {
  const envelope = Envelope.safeParse(message);
  if (!envelope.success) throw new UnreadableMessage('The message is signed, but is no event.');
  const { id: eventId, type, created, data } = envelope.data;
  const common = { eventId, createdAt: timeOf(created) };
  if (isKeyOf(SUBSCRIPTION_KINDS, type)) {
    const state = parseSubscription(data.object);
    if (state) return { kind: SUBSCRIPTION_KINDS[type], ...common, ...state };
  }
  if (isKeyOf(INVOICE_KINDS, type)) {
    const invoice = Invoice.safeParse(data.object);
    if (invoice.success) return { kind: INVOICE_KINDS[type], ...common, ...invoiceOf(type, invoice.data) };
  }
  return { kind: 'Unknown', ...common, type };
};

/** Undefined for a subscription that was not created here, or whose status is unknown. */
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
    periodEndsAt: periodEnd === undefined ? null : timeOf(periodEnd),
  };
};

const invoiceOf = (
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

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

const isKeyOf = <Known extends object>(known: Known, key: string): key is Extract<keyof Known, string> =>
  Object.hasOwn(known, key);

/**
 * Verifies a signed message and converts it to our own terms. All adapters use it: the sandbox writes what Stripe
 * would.
 * @throws WrongSignature @throws TimestampTooOld @throws UnreadableMessage
 */
export const readSignedEvent = (
  rawBody: Buffer,
  header: string | undefined,
  keys: { readonly secrets: readonly string[]; readonly now: Date },
): PaymentEvent => {
  verifySignature(rawBody, header, keys);
  return toPaymentEvent(jsonOf(rawBody));
};

const jsonOf = (rawBody: Buffer): unknown => {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    throw new UnreadableMessage('The message is signed, but not well-formed JSON.');
  }
};
