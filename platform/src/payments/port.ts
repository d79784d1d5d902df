import {
  SUBSCRIPTION_PURPOSES,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
  type SubscriptionPlan,
  type SubscriptionPurpose,
} from '@campjay/events/ads/values.ts';
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

/** A request to subscribe. Advertisers have no plan: they pay for what was counted. */
export interface CheckoutRequest {
  readonly purpose: SubscriptionPurpose;
  /** Our id of the payer, a user's or an advertiser's; opaque. All messages about the subscription carry it. */
  readonly customerRef: string;
  /** The provider's id of the payer, if they have subscribed before. */
  readonly customerId?: string | undefined;
  /** For parents; monthly when absent. */
  readonly plan?: SubscriptionPlan | undefined;
  /** Prefills the email field on the provider's page. Sent only to the provider. */
  readonly email?: string | undefined;
  readonly discountCode?: string | undefined;
  /** Where the browser returns to. It proves nothing: only the provider's message confirms a subscription. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** The same for every attempt of the same command, so that all attempts lead to one page. */
  readonly idempotencyKey: string;
}

/** What an advertiser owes for settled clicks. The provider deduplicates reports by `settlementId`. */
export interface UsageReport {
  readonly settlementId: string;
  readonly customerId: string;
  /** An integer greater than 0. */
  readonly cents: number;
  /**
   * A full minute that no other report of this customer uses, so that a provider that returns only sums can be queried
   * for this one report. At most 35 days in the past.
   */
  readonly at: Date;
}

/** A refund for a charge that turned out not to be owed; it reduces the next invoices. */
export interface Credit {
  readonly creditId: string;
  readonly customerId: string;
  /** An integer greater than 0. */
  readonly cents: number;
  /** One sentence that is printed on the invoice; nothing private. */
  readonly reason: string;
}

/**
 * The provider's answer about a charge whose outcome was lost:
 * - `taken`: it counts and must not be sent again
 * - `absent`: it does not count and is not in flight; it may be sent again
 * - `too early`: not there yet, which proves nothing so soon after the last attempt
 * - `unclear`: the provider has something else in its place; a person has to check
 */
export type LookupResult = 'taken' | 'absent' | 'too early' | 'unclear';

/**
 * Charges customers. Cards and prices are never known here: people pay on the provider's pages, and the result arrives
 * in signed messages. Every adapter passes the contract suite beside this file.
 *
 * Money is charged at most once, because a charge is never sent again on a guess: `reportUsage` and `credit` either
 * return a definite result or throw `PaymentOutcomeUnknown`; then call `findUsage` and `findCredit` until the outcome
 * is known.
 */
export interface PaymentProvider {
  /** The adapter's name, for logs and reports. */
  readonly name: 'sandbox' | 'stripe';

  /**
   * Creates a page to subscribe on. A failed attempt leaves nothing behind that could be charged.
   * @throws DiscountRefused @throws PaymentRefused @throws PaymentUnavailable
   */
  createCheckout(request: CheckoutRequest): Promise<{ readonly url: string }>;

  /**
   * Creates a page on which a customer sees invoices, changes the card, and ends the subscription.
   * @throws PaymentRefused @throws PaymentUnavailable
   */
  createPortal(request: { readonly customerId: string; readonly returnUrl: string }): Promise<{ readonly url: string }>;

  /**
   * @returns once the provider has the report, also if it already had it
   * @throws PaymentRefused @throws PaymentUnavailable @throws PaymentOutcomeUnknown
   */
  reportUsage(report: UsageReport): Promise<void>;

  /** @param lastAttemptAt when it was last sent @throws PaymentRefused @throws PaymentUnavailable */
  findUsage(report: UsageReport, lastAttemptAt: Date): Promise<LookupResult>;

  /** @throws PaymentRefused @throws PaymentUnavailable @throws PaymentOutcomeUnknown */
  credit(credit: Credit): Promise<void>;

  /** @param lastAttemptAt when it was last sent @throws PaymentRefused @throws PaymentUnavailable */
  findCredit(credit: Credit, lastAttemptAt: Date): Promise<LookupResult>;

  /**
   * Ends all subscriptions of a customer at once and has the provider delete its data about them. Idempotent.
   * @throws PaymentRefused @throws PaymentUnavailable
   */
  forgetCustomer(customerId: string): Promise<void>;

  /**
   * Ends a subscription at once; usage reported so far is billed with a last invoice. Idempotent.
   * @throws PaymentRefused @throws PaymentUnavailable
   */
  endSubscription(subscriptionId: string): Promise<void>;

  /**
   * Verifies and parses a message that claims to come from the provider.
   * @param rawBody the unchanged bytes, because the signature covers them
   * @throws WrongSignature @throws TimestampTooOld @throws UnreadableMessage
   */
  readWebhook(rawBody: Buffer, signatureHeader: string | undefined): Promise<PaymentEvent>;
}

/** The request can never succeed as sent, for example because the provider does not know the customer. Do not retry. */
export class PaymentRefused extends Error {
  override readonly name: string = 'PaymentRefused';
}

/** The discount code does not exist or has expired. */
export class DiscountRefused extends PaymentRefused {
  override readonly name = 'DiscountRefused';
}

/** The request was certainly not carried out; a later attempt may succeed. */
export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable';
}

/** The response was lost, so the provider may have carried out the request. Look it up before sending it again. */
export class PaymentOutcomeUnknown extends Error {
  override readonly name = 'PaymentOutcomeUnknown';
}
