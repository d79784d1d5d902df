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

/**
 * Creates a Stripe page for subscribing.
 * @throws DiscountRefused, PaymentUnavailable, or an error of the library
 */
const createCheckoutSession = async (
  stripe: Stripe,
  prices: Prices,
  request: CheckoutRequest,
): Promise<{ readonly url: string }> => {
  const { purpose, customerRef, customerId, email, discountCode, successUrl, cancelUrl, idempotencyKey } = request;
  const promotionCodeId = discountCode === undefined ? undefined : await findPromotionCode(stripe, discountCode);
  // Stripe includes this metadata in its messages, so that they contain our id of the payer.
  const metadata = { purpose, customer_ref: customerRef };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      line_items: [createLineItem(prices, request)],
      client_reference_id: customerRef,
      metadata,
      subscription_data: { metadata },
      success_url: successUrl,
      cancel_url: cancelUrl,
      ...(customerId !== undefined && { customer: customerId }),
      ...(customerId === undefined && email !== undefined && { customer_email: email }),
      ...(promotionCodeId !== undefined && { discounts: [{ promotion_code: promotionCodeId }] }),
    },
    { idempotencyKey: `checkout-${idempotencyKey}` },
  );
  if (session.url === null) throw new PaymentUnavailable('Stripe did not create a page for this subscription.');
  return { url: session.url };
};

/** The usage price is metered, so it has no quantity: usage is reported later. */
const createLineItem = ({ parentPrices, usagePrice }: Prices, { purpose, plan = 'monthly' }: CheckoutRequest) =>
  purpose === 'parent' ? { price: parentPrices[plan], quantity: 1 } : { price: usagePrice };

/** Returns the id of an active promotion code. @throws DiscountRefused if there is none */
const findPromotionCode = async (stripe: Stripe, code: string): Promise<string> => {
  const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1 });
  const [promotionCode] = data;
  if (!promotionCode) throw new DiscountRefused('Stripe has no such promotion code, or the code has expired.');
  return promotionCode.id;
};

/** With these error codes, no connection was made, so the request was not sent. */
const NOT_SENT_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * Maps an error of a Stripe call to an error that states whether the request may have been carried out. Stripe's error
 * message is left out, because it may quote an email; the code and the request id are enough to find the call in
 * Stripe's dashboard.
 */
const toPaymentError = (error: unknown): PaymentRefused | PaymentUnavailable | PaymentOutcomeUnknown => {
  if (!(error instanceof Stripe.errors.StripeError))
    return new PaymentOutcomeUnknown('The response from Stripe could not be understood.');
  const { type, code, statusCode, requestId } = error;
  const errorLabel = [type, code, statusCode, requestId].filter((part) => part !== undefined).join(' ');
  if (error instanceof Stripe.errors.StripeConnectionError)
    return NOT_SENT_CODES.has(errorCode(error.detail) ?? 'unknown')
      ? new PaymentUnavailable(`Stripe cannot be reached (${errorCode(error.detail) ?? 'unknown'}).`)
      : new PaymentOutcomeUnknown('The connection to Stripe was lost before Stripe responded.');
  if (
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  )
    return new PaymentUnavailable(`Stripe rejects our requests for now (${errorLabel}).`);
  if (statusCode === undefined || statusCode === 409 || statusCode >= 500)
    return new PaymentOutcomeUnknown(`Stripe failed during the request (${errorLabel}).`);
  return new PaymentRefused(`Stripe refused the request (${errorLabel}).`);
};

/** For calls that are safe to repeat, such as creating a checkout page: an unknown outcome counts as a failure. */
const toRetryableError = (error: unknown): PaymentRefused | PaymentUnavailable => {
  const failure = toPaymentError(error);
  return failure instanceof PaymentOutcomeUnknown ? new PaymentUnavailable(failure.message) : failure;
};

/** The metadata field that identifies a credit among a customer's transactions. */
const CREDIT_ID_FIELD = 'credit_id';

/** Creates a balance transaction; a negative amount is a credit for the customer. @throws errors of the library */
const createCredit = async (stripe: Stripe, { creditId, customerId, cents, reason }: Credit): Promise<void> => {
  await stripe.customers.createBalanceTransaction(
    customerId,
    { amount: -cents, currency: 'usd', description: reason, metadata: { [CREDIT_ID_FIELD]: creditId } },
    { idempotencyKey: `credit-${creditId}` },
  );
};

/** After this time, a request can no longer be in flight, even if its caller did not wait for the response. */
const MAX_IN_FLIGHT_MS = 10 * 60_000;

/** Looks up a credit among all of the customer's transactions. @throws errors of the library */
const findCreditTransaction = async (
  stripe: Stripe,
  { creditId, customerId, cents }: Credit,
  { lastAttemptAt, now }: { readonly lastAttemptAt: Date; readonly now: Date },
): Promise<LookupResult> => {
  const transactions = stripe.customers.listBalanceTransactions(customerId, { limit: 100 });
  for await (const { metadata, amount } of transactions)
    if (metadata?.[CREDIT_ID_FIELD] === creditId) return amount === -cents ? 'taken' : 'unclear';
  return now.getTime() - lastAttemptAt.getTime() >= MAX_IN_FLIGHT_MS ? 'absent' : 'too early';
};

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/**
 * Sends each request once. If the connection is closed (ECONNRESET, EPIPE), the library would retry, whatever its
 * options are. Stripe may have accepted the request by then, so our own code has to decide about a retry. A different
 * error code keeps the library from retrying.
 */
const createSingleAttemptClient = (): HttpClient => {
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

/** The API version of requests. The webhook endpoint in Stripe's dashboard must use the same version. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

const TIMEOUT_MS = 20_000;

export interface StripePaymentsOptions extends StripeSettings {
  readonly now?: () => Date;
  /** Timeout for one response, in ms; 20,000 when absent. */
  readonly timeoutMs?: number;
}

/** The adapter for Stripe. It never retries: its caller decides whether that is safe. */
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
    httpClient: createSingleAttemptClient(),
    ...server,
  });
  return {
    name: 'stripe',
    createCheckout: (request) => withErrors(toRetryableError, () => createCheckoutSession(stripe, settings, request)),
    createPortal: ({ customerId, returnUrl }) =>
      withErrors(toRetryableError, async () => {
        const { url } = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
        return { url };
      }),
    reportUsage: (report) => withErrors(toPaymentError, () => createMeterEvent(stripe, settings, report)),
    findUsage: (report, lastAttemptAt) =>
      withErrors(toRetryableError, () => findMeterEvent(stripe, settings, report, { lastAttemptAt, now: now() })),
    credit: (credit) => withErrors(toPaymentError, () => createCredit(stripe, credit)),
    findCredit: (credit, lastAttemptAt) =>
      withErrors(toRetryableError, () => findCreditTransaction(stripe, credit, { lastAttemptAt, now: now() })),
    forgetCustomer: (customerId) =>
      withErrors(toRetryableError, () => ignoreMissing(() => stripe.customers.del(customerId))),
    // Without `invoice_now`, usage that was reported but not billed yet would never be billed.
    endSubscription: (subscriptionId) =>
      withErrors(toRetryableError, () =>
        ignoreMissing(() => stripe.subscriptions.cancel(subscriptionId, { invoice_now: true, prorate: false })),
      ),
    readWebhook: (rawBody, header) =>
      Promise.resolve().then(() => readSignedEvent(rawBody, header, { secrets: settings.webhookSecrets, now: now() })),
  };
};

/** Converts the library's errors; errors of the payment port are thrown as they are. */
const withErrors = async <Result>(
  convertError: (error: unknown) => Error,
  call: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await call();
  } catch (error) {
    throw error instanceof PaymentRefused || error instanceof PaymentUnavailable ? error : convertError(error);
  }
};

/** Ignores the error for an object that does not exist: an earlier call has already deleted or canceled it. */
const ignoreMissing = async (call: () => Promise<unknown>): Promise<void> => {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')) throw error;
  }
};
