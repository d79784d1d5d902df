import { Stripe } from 'stripe';
import {
  type CheckoutRequest,
  DiscountRefused,
  PaymentUnavailable,
  PaymentOutcomeUnknown,
  PaymentRefused,
  type Credit,
  type LookupResult,
  type PaymentProvider,
} from '../port.ts';
import { type StripeSettings } from './stripeSettings.ts';
import { errorCode } from '../../kernel/errors.ts';
import { readSignedEvent } from '../webhook/readSignedEvent.ts';
import { createMeterEvent, findMeterEvent } from './stripeUsage.ts';

type Prices = Pick<StripeSettings, 'parentPrices' | 'usagePrice'>;

/** Creates a Stripe page to subscribe on. @throws DiscountRefused, PaymentUnavailable, and what the library throws */
const createCheckoutSession = async (
  stripe: Stripe,
  prices: Prices,
  request: CheckoutRequest,
): Promise<{ readonly url: string }> => {
  const { purpose, customerRef, customerId, email, discountCode, successUrl, cancelUrl, idempotencyKey } = request;
  const promotion = discountCode === undefined ? undefined : await promotionCodeFor(stripe, discountCode);
  // Makes the provider's messages about the subscription carry our id of the payer.
  const metadata = { purpose, customer_ref: customerRef };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      line_items: [lineItem(prices, request)],
      client_reference_id: customerRef,
      metadata,
      subscription_data: { metadata },
      success_url: successUrl,
      cancel_url: cancelUrl,
      ...(customerId !== undefined && { customer: customerId }),
      ...(customerId === undefined && email !== undefined && { customer_email: email }),
      ...(promotion !== undefined && { discounts: [{ promotion_code: promotion }] }),
    },
    { idempotencyKey: `checkout-${idempotencyKey}` },
  );
  if (session.url === null) throw new PaymentUnavailable('Stripe made no page for this subscription.');
  return { url: session.url };
};

/** A metered price has no quantity: usage is reported later. */
const lineItem = ({ parentPrices, usagePrice }: Prices, { purpose, plan = 'monthly' }: CheckoutRequest) =>
  purpose === 'parent' ? { price: parentPrices[plan], quantity: 1 } : { price: usagePrice };

const promotionCodeFor = async (stripe: Stripe, code: string): Promise<string> => {
  const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1 });
  const [found] = data;
  if (!found) throw new DiscountRefused('Stripe knows no such promotion code, or it is over.');
  return found.id;
};

/** The connection failed, so nothing was sent. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * Maps a failed Stripe call to what it means for the money. Stripe's error message is left out, because it may quote an
 * email; its code and the request id are enough to find the call in the dashboard.
 */
const stripeFailure = (error: unknown): PaymentRefused | PaymentUnavailable | PaymentOutcomeUnknown => {
  if (!(error instanceof Stripe.errors.StripeError))
    return new PaymentOutcomeUnknown('Stripe could not be understood.');
  const { type, code, statusCode, requestId } = error;
  const label = [type, code, statusCode, requestId].filter((part) => part !== undefined).join(' ');
  if (error instanceof Stripe.errors.StripeConnectionError)
    return NEVER_SENT.has(socketCode(error.detail))
      ? new PaymentUnavailable(`Stripe cannot be reached (${socketCode(error.detail)}).`)
      : new PaymentOutcomeUnknown('The connection to Stripe was lost before it answered.');
  if (
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  )
    return new PaymentUnavailable(`Stripe does not let us in for now (${label}).`);
  if (statusCode === undefined || statusCode === 409 || statusCode >= 500)
    return new PaymentOutcomeUnknown(`Stripe failed while it was asked (${label}).`);
  return new PaymentRefused(`Stripe refuses (${label}).`);
};

const socketCode = (detail: unknown): string => {
  const { code } = Object(detail) as { readonly code?: unknown };
  return typeof code === 'string' ? code : 'unknown';
};

/** For calls that are safe to repeat, such as creating a page to pay on: a lost outcome is an ordinary failure. */
const retryableFailure = (error: unknown): PaymentRefused | PaymentUnavailable => {
  const failure = stripeFailure(error);
  return failure instanceof PaymentOutcomeUnknown ? new PaymentUnavailable(failure.message) : failure;
};

/** Metadata field by which a credit is found among a customer's transactions. */
const CREDIT_ID = 'credit_id';

/** A negative balance transaction is money that the customer has with us. @throws what the library throws */
const createCredit = async (stripe: Stripe, { creditId, customerId, cents, reason }: Credit): Promise<void> => {
  await stripe.customers.createBalanceTransaction(
    customerId,
    { amount: -cents, currency: 'usd', description: reason, metadata: { [CREDIT_ID]: creditId } },
    { idempotencyKey: `credit-${creditId}` },
  );
};

/** Longer than a request stays in flight after its caller has given up. */
const SETTLED_AFTER_MS = 10 * 60_000;

/** Each transaction can be read, so the result is conclusive. @throws what the library throws */
const findCreditTransaction = async (
  stripe: Stripe,
  { creditId, customerId, cents }: Credit,
  { lastAttemptAt, now }: { readonly lastAttemptAt: Date; readonly now: Date },
): Promise<LookupResult> => {
  const transactions = stripe.customers.listBalanceTransactions(customerId, { limit: 100 });
  for await (const { metadata, amount } of transactions)
    if (metadata?.[CREDIT_ID] === creditId) return amount === -cents ? 'taken' : 'unclear';
  return now.getTime() - lastAttemptAt.getTime() >= SETTLED_AFTER_MS ? 'absent' : 'too early';
};

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/**
 * Sends each request once. The library itself retries when its connection was closed (ECONNRESET, EPIPE), whatever its
 * options are. Stripe may already have accepted the request by then, so retries are our decision.
 */
const singleAttemptClient = (): HttpClient => {
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      try {
        return await client.makeRequest(...request);
      } catch (error) {
        const code = errorCode(error);
        if (code !== 'ECONNRESET' && code !== 'EPIPE') throw error;
        throw Object.assign(new Error('The connection was closed.', { cause: error }), { code: 'CONNECTION_CLOSED' });
      }
    },
  };
};

/** The API version of requests and of messages; the webhook endpoint in Stripe must be set to it too. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

const TIMEOUT_MS = 20_000;

export interface StripePaymentsOptions extends StripeSettings {
  readonly now?: () => Date;
  /** Timeout for one response, in ms; 20,000 when absent. */
  readonly timeoutMs?: number;
}

/** Subscriptions and metered usage with Stripe. It never retries; its caller decides whether that is safe. */
export const createStripePayments = ({
  server,
  now = () => new Date(),
  timeoutMs = TIMEOUT_MS,
  ...settings
}: StripePaymentsOptions): PaymentProvider => {
  const stripe = new Stripe(settings.secretKey, {
    apiVersion: STRIPE_API_VERSION,
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    httpClient: singleAttemptClient(),
    ...server,
  });
  return {
    name: 'stripe',
    createCheckout: (request) => withFailure(retryableFailure, () => createCheckoutSession(stripe, settings, request)),
    createPortal: ({ customerId, returnUrl }) =>
      withFailure(retryableFailure, async () => {
        const { url } = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
        return { url };
      }),
    reportUsage: (report) => withFailure(stripeFailure, () => createMeterEvent(stripe, settings, report)),
    findUsage: (report, lastAttemptAt) =>
      withFailure(retryableFailure, () => findMeterEvent(stripe, settings, report, { lastAttemptAt, now: now() })),
    credit: (credit) => withFailure(stripeFailure, () => createCredit(stripe, credit)),
    findCredit: (credit, lastAttemptAt) =>
      withFailure(retryableFailure, () => findCreditTransaction(stripe, credit, { lastAttemptAt, now: now() })),
    forgetCustomer: (customerId) =>
      withFailure(retryableFailure, () => ignoreMissing(() => stripe.customers.del(customerId))),
    // Without `invoice_now`, usage that is reported but not billed yet would never be billed.
    endSubscription: (subscriptionId) =>
      withFailure(retryableFailure, () =>
        ignoreMissing(() => stripe.subscriptions.cancel(subscriptionId, { invoice_now: true, prorate: false })),
      ),
    readWebhook: (rawBody, header) =>
      Promise.resolve().then(() => readSignedEvent(rawBody, header, { secrets: settings.webhookSecrets, now: now() })),
  };
};

const withFailure = async <Result>(
  toFailure: (error: unknown) => Error,
  call: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await call();
  } catch (error) {
    throw error instanceof PaymentRefused || error instanceof PaymentUnavailable ? error : toFailure(error);
  }
};

/** Stripe deletes a customer, and cancels a subscription, once; a repeated call returns "missing". */
const ignoreMissing = async (call: () => Promise<unknown>): Promise<void> => {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')) throw error;
  }
};
