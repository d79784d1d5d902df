import { Stripe } from 'stripe';
import { type PaymentProvider, PaymentRefused, PaymentUnavailable } from '../port.ts';
import { readSignedEvent } from '../webhook/readSignedEvent.ts';
import { createCheckoutSession } from './stripeCheckout.ts';
import { createCredit, findCreditTransaction } from './stripeCredits.ts';
import { singleAttemptClient } from './singleAttemptClient.ts';
import { retryableFailure, stripeFailure } from './stripeFailure.ts';
import { type StripeSettings } from './stripeSettings.ts';
import { createMeterEvent, findMeterEvent } from './stripeUsage.ts';

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
