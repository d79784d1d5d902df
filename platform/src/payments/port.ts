import {
  SUBSCRIPTION_PURPOSES,
  SUBSCRIPTION_STATUSES,
  type SubscriptionPlan,
  type SubscriptionPurpose,
} from '@campjay/events/ads/values.ts';
import { z } from 'zod';

/** The fields of every message. */
const commonFields = {
  /** The provider's id of the message. It is the same if the message is delivered again. */
  eventId: z.string(),
  /** When the event happened, by the provider's clock, in whole seconds. Messages may arrive in any order. */
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
  /** The end of the paid period; null if the provider does not report it. */
  periodEndsAt: z.iso.datetime().nullable(),
};

const invoiceFields = { ...subscriptionFields, invoiceId: z.string(), cents: z.int() };

/** A message of a payment provider, converted to our own format, which is the same for every provider. Plain JSON. */
export const PaymentEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('SubscriptionStarted'), ...subscriptionStateFields }),
  z.object({ kind: z.literal('SubscriptionChanged'), ...subscriptionStateFields }),
  z.object({ kind: z.literal('SubscriptionEnded'), ...subscriptionStateFields }),
  /** `cents` were paid; 0 for an invoice that credits covered. */
  z.object({ kind: z.literal('InvoicePaid'), ...invoiceFields }),
  /** `cents` are owed. */
  z.object({ kind: z.literal('PaymentFailed'), ...invoiceFields }),
  /** Needs no action: its `type` is not handled, or it is about a subscription that was not created here. */
  z.object({ kind: z.literal('Unknown'), ...commonFields, type: z.string() }),
]);
export type PaymentEvent = z.infer<typeof PaymentEvent>;

/** A request to subscribe. Advertisers have no plan: they pay for the clicks and registrations that were counted. */
export interface CheckoutRequest {
  readonly purpose: SubscriptionPurpose;
  /** Our id of the user or advertiser who pays. All messages about the subscription contain it. */
  readonly customerRef: string;
  /** The provider's id of the payer, if they have subscribed before. */
  readonly customerId?: string | undefined;
  /** For parents; monthly when absent. */
  readonly plan?: SubscriptionPlan | undefined;
  /** Prefills the email field on the provider's page. Sent only to the provider. */
  readonly email?: string | undefined;
  readonly discountCode?: string | undefined;
  /** Where the browser returns to. This proves nothing: only the provider's message confirms a subscription. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** The same for every attempt of one command, so that all attempts return the same page. */
  readonly idempotencyKey: string;
}

/** What an advertiser owes for settled clicks. The provider deduplicates reports by `settlementId`. */
export interface UsageReport {
  readonly settlementId: string;
  readonly customerId: string;
  /** An integer greater than 0. */
  readonly cents: number;
  /**
   * The minute to which the usage is reported, without seconds. No other report of this customer may use the same
   * minute, because some providers return only sums per minute. At most 35 days in the past.
   */
  readonly at: Date;
}

/** Compensates for a charge that was too high. It reduces the customer's next invoices. */
export interface Credit {
  readonly creditId: string;
  readonly customerId: string;
  /** An integer greater than 0. */
  readonly cents: number;
  /** One sentence that is printed on the invoice; nothing private. */
  readonly reason: string;
}

/**
 * The result of looking up a charge whose outcome is unknown:
 * - `taken`: the provider has recorded it; it must not be sent again
 * - `absent`: the provider has not recorded it, and no request for it is in flight; it may be sent again
 * - `too early`: not found, but the last attempt is so recent that its request may still be in flight
 * - `unclear`: the provider has recorded something else in its place; a person has to check
 */
export type LookupResult = 'taken' | 'absent' | 'too early' | 'unclear';

/**
 * Charges customers. We never see card numbers or prices: customers pay on the provider's pages, and the result arrives
 * in signed messages. Every adapter passes `paymentProviderContract.ts`.
 *
 * Money is charged at most once, because a charge is only sent again if the first one certainly failed. If the outcome
 * is not certain, `reportUsage` and `credit` throw `PaymentOutcomeUnknown`. The caller then has to call `findUsage` or
 * `findCredit` until the outcome is known.
 */
export interface PaymentProvider {
  /** The adapter's name, for logs and reports. */
  readonly name: 'sandbox' | 'stripe';

  /**
   * Creates a page on which a customer can subscribe. A failed attempt charges nothing, then or later.
   * @throws DiscountRefused @throws PaymentRefused @throws PaymentUnavailable
   */
  createCheckout(request: CheckoutRequest): Promise<{ readonly url: string }>;

  /**
   * Creates a page on which a customer can see invoices, change the card, and end the subscription.
   * @throws PaymentRefused @throws PaymentUnavailable
   */
  createPortal(request: { readonly customerId: string; readonly returnUrl: string }): Promise<{ readonly url: string }>;

  /**
   * Resolves once the provider has recorded the report. A repeated report has no further effect.
   * @throws PaymentRefused @throws PaymentUnavailable @throws PaymentOutcomeUnknown
   */
  reportUsage(report: UsageReport): Promise<void>;

  /**
   * Looks up a usage report.
   * @param lastAttemptAt when the report was last sent
   * @throws PaymentRefused @throws PaymentUnavailable
   */
  findUsage(report: UsageReport, lastAttemptAt: Date): Promise<LookupResult>;

  /**
   * Resolves once the provider has recorded the credit. A repeated credit has no further effect.
   * @throws PaymentRefused @throws PaymentUnavailable @throws PaymentOutcomeUnknown
   */
  credit(credit: Credit): Promise<void>;

  /**
   * Looks up a credit.
   * @param lastAttemptAt when the credit was last sent
   * @throws PaymentRefused @throws PaymentUnavailable
   */
  findCredit(credit: Credit, lastAttemptAt: Date): Promise<LookupResult>;

  /**
   * Ends all subscriptions of a customer immediately and has the provider delete its data about them. Idempotent.
   * @throws PaymentRefused @throws PaymentUnavailable
   */
  forgetCustomer(customerId: string): Promise<void>;

  /**
   * Ends a subscription immediately. Usage that was reported so far is billed with a last invoice. Idempotent.
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
