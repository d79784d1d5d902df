import { Stripe } from 'stripe';
import { type PaymentProvider, PaymentRefused, PaymentUnavailable } from '../port.ts';
import { readSignedEvent } from '../webhook/readSignedEvent.ts';
import { createCheckoutSession } from './stripeCheckout.ts';
import { createCredit, findCreditTransaction } from './stripeCredits.ts';
import { onceOnlyClient } from './onceOnlyClient.ts';
import { harmlessFailure, stripeFailure } from './stripeFailure.ts';
import { type StripeSettings } from './stripeSettings.ts';
import { createMeterEvent, findMeterEvent } from './stripeUsage.ts';

/** The version that requests are written in, and that messages must be sent in: state it at the webhook endpoint too. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

const TIMEOUT_MS = 20_000;

export interface StripePaymentsOptions extends StripeSettings {
  readonly now?: () => Date;
  /** In ms, for one answer; 20,000 when absent. */
  readonly timeoutMs?: number;
}

/** Subscriptions and metered usage with Stripe. It never tries again by itself: whether that is right, its caller knows. */
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
    httpClient: onceOnlyClient(),
    ...server,
  });
  return {
    name: 'stripe',
    createCheckout: (wish) => orFail(harmlessFailure, () => createCheckoutSession(stripe, settings, wish)),
    createPortal: ({ customerId, returnUrl }) =>
      orFail(harmlessFailure, async () => {
        const { url } = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
        return { url };
      }),
    reportUsage: (report) => orFail(stripeFailure, () => createMeterEvent(stripe, settings, report)),
    findUsage: (report, lastAttemptAt) =>
      orFail(harmlessFailure, () => findMeterEvent(stripe, settings, report, { lastAttemptAt, now: now() })),
    credit: (credit) => orFail(stripeFailure, () => createCredit(stripe, credit)),
    findCredit: (credit, lastAttemptAt) =>
      orFail(harmlessFailure, () => findCreditTransaction(stripe, credit, { lastAttemptAt, now: now() })),
    forgetCustomer: (customerId) => orFail(harmlessFailure, () => unlessGone(() => stripe.customers.del(customerId))),
    // Without `invoice_now` what was reported and not billed yet would never be.
    endSubscription: (subscriptionId) =>
      orFail(harmlessFailure, () =>
        unlessGone(() => stripe.subscriptions.cancel(subscriptionId, { invoice_now: true, prorate: false })),
      ),
    readWebhook: (rawBody, header) =>
      Promise.resolve().then(() => readSignedEvent(rawBody, header, { secrets: settings.webhookSecrets, now: now() })),
  };
};

const orFail = async <Result>(tell: (error: unknown) => Error, act: () => Promise<Result>): Promise<Result> => {
  try {
    return await act();
  } catch (error) {
    throw error instanceof PaymentRefused || error instanceof PaymentUnavailable ? error : tell(error);
  }
};

/** Stripe deletes a customer, and cancels a subscription, once; then it knows of none. */
const unlessGone = async (act: () => Promise<unknown>): Promise<void> => {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')) throw error;
  }
};
