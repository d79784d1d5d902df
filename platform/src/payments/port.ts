import { type SubscriptionPlan, type SubscriptionPurpose } from '@campjay/events/billing/subscription.ts';
import { type PaymentEvent } from './paymentEvent.ts';

/** Somebody wants to subscribe. Advertisers have no plan: they pay for what was counted. */
export interface CheckoutRequest {
  readonly purpose: SubscriptionPurpose;
  /** The payer as we know them: a user's or an advertiser's id, opaque. All messages about the subscription carry it. */
  readonly customerRef: string;
  /** The payer as the provider knows them, where they have subscribed before. */
  readonly customerId?: string | undefined;
  /** Of a parent; monthly when absent. */
  readonly plan?: SubscriptionPlan | undefined;
  /** To spare the payer typing it. It goes to the provider alone. */
  readonly email?: string | undefined;
  readonly discountCode?: string | undefined;
  /** Where the browser comes back to; the subscription is known by its message alone, never by this address. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** The same for every attempt at the same wish: it leads to one page. */
  readonly idempotencyKey: string;
}

/** What an advertiser owes for settled clicks. The provider knows the report by `settlementId`, and takes it once. */
export interface UsageReport {
  readonly settlementId: string;
  readonly customerId: string;
  /** Whole and more than 0. */
  readonly cents: number;
  /**
   * A full minute that no other report of this customer has: by the minute a provider that only tells sums can be asked
   * about this one report. It may lie 35 days back at the most.
   */
  readonly at: Date;
}

/** Money back for what turned out not to be owed; it lessens the next invoices. */
export interface Credit {
  readonly creditId: string;
  readonly customerId: string;
  /** Whole and more than 0. */
  readonly cents: number;
  /** One sentence that stands on the invoice; nothing private. */
  readonly reason: string;
}

/**
 * What the provider says of a charge whose outcome was lost:
 * - `taken`: it counts, and must not be sent again
 * - `absent`: it does not count, and nothing of it is still on its way; it may be sent again
 * - `too early`: not there yet, which proves nothing so soon after the last attempt
 * - `unclear`: something else stands in its place; a person has to look
 */
export type LookupResult = 'taken' | 'absent' | 'too early' | 'unclear';

/**
 * Takes the money. Neither a card nor a price is ever known here: people pay on the provider's pages, and what came of it
 * arrives in signed messages. Every adapter passes the contract suite beside this file.
 *
 * Money is charged at most once because it is never sent again on a guess: `reportUsage` and `credit` either say what
 * came of it, or throw `PaymentOutcomeUnknown`; then `findUsage` and `findCredit` are asked until they know.
 */
export interface PaymentProvider {
  /** The adapter's name, for logs and reports. */
  readonly name: 'sandbox' | 'stripe';

  /**
   * A page to subscribe on. Attempts that fail leave nothing behind that anybody pays for.
   * @throws DiscountRefused @throws PaymentRefused @throws PaymentUnavailable
   */
  createCheckout(request: CheckoutRequest): Promise<{ readonly url: string }>;

  /**
   * A page on which a customer sees invoices, changes the card, and ends the subscription.
   * @throws PaymentRefused @throws PaymentUnavailable
   */
  createPortal(request: { readonly customerId: string; readonly returnUrl: string }): Promise<{ readonly url: string }>;

  /**
   * @returns when the provider has it; also when it had it before
   * @throws PaymentRefused @throws PaymentUnavailable @throws PaymentOutcomeUnknown
   */
  reportUsage(report: UsageReport): Promise<void>;

  /** @param lastAttemptAt when it was sent last @throws PaymentRefused @throws PaymentUnavailable */
  findUsage(report: UsageReport, lastAttemptAt: Date): Promise<LookupResult>;

  /** @throws PaymentRefused @throws PaymentUnavailable @throws PaymentOutcomeUnknown */
  credit(credit: Credit): Promise<void>;

  /** @param lastAttemptAt when it was sent last @throws PaymentRefused @throws PaymentUnavailable */
  findCredit(credit: Credit, lastAttemptAt: Date): Promise<LookupResult>;

  /**
   * Ends all that a customer pays for, at once, and has the provider delete what it knows of them. Harmless to repeat.
   * @throws PaymentRefused @throws PaymentUnavailable
   */
  forgetCustomer(customerId: string): Promise<void>;

  /**
   * Ends a subscription at once; what was reported up to now is billed with a last invoice. Harmless to repeat.
   * @throws PaymentRefused @throws PaymentUnavailable
   */
  endSubscription(subscriptionId: string): Promise<void>;

  /**
   * What a message says that claims to come from the provider.
   * @param rawBody as it came: the signature is over these bytes
   * @throws WrongSignature @throws TimestampTooOld @throws UnreadableMessage
   */
  readWebhook(rawBody: Buffer, signatureHeader: string | undefined): Promise<PaymentEvent>;
}

/** Not done, and it never will be as it was asked: the customer is not known there, say. Trying again is useless. */
export class PaymentRefused extends Error {
  override readonly name: string = 'PaymentRefused';
}

/** There is no such discount code, or it is over. */
export class DiscountRefused extends PaymentRefused {
  override readonly name = 'DiscountRefused';
}

/** Not done, for certain; a later attempt may succeed. */
export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable';
}

/** The answer was lost: the provider may have done it. Ask before anything is sent again. */
export class PaymentOutcomeUnknown extends Error {
  override readonly name = 'PaymentOutcomeUnknown';
}
