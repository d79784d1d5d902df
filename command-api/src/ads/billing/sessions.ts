import { randomUUID } from 'node:crypto';
import { runningSubscription, subscriptionsFold } from '@campjay/domain/ads/subscriptions.ts';
import { type SubscriptionPurpose } from '@campjay/events/ads/subscription.ts';
import { subscriptionStream } from '@campjay/events/streams.ts';
import { readIdempotencyKey } from '@campjay/platform/http/idempotencyKey.ts';
import { type Answer, type HandlerInput, ok, problem, type Problem } from '@campjay/platform/http/route.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import {
  type CheckoutRequest,
  DiscountRefused,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnavailable,
} from '@campjay/platform/payments/port.ts';
import { readState } from '../../kernel/handleCommand.ts';
import { type CommandDeps } from '../../kernel/command.ts';
import { type PaymentSession } from './contract.ts';

export interface PaymentSessionDeps extends CommandDeps {
  readonly payments: PaymentProvider;
  /** Return address of the browser if the request has no `Origin` header. */
  readonly origin: string;
  readonly log: Log;
}

type PaymentRequest = Pick<HandlerInput<unknown, unknown, unknown>, 'headers' | 'principal' | 'correlationId'>;

export interface Payer {
  readonly purpose: SubscriptionPurpose;
  /** A user's or an advertiser's id. */
  readonly holderId: string;
}

/** The return page after the provider's pages (Requirement 2.25). */
const LANDING = '/stripe-portal';

/** Identifies the payer for the landing page: with several advertisers it must know which one. */
const returnQuery = ({ purpose, holderId }: Payer): string =>
  purpose === 'advertiser' ? `${purpose}&advertiser=${holderId}` : purpose;

export const discountExpired: Problem = problem(422, {
  type: 'DiscountIsOver',
  field: 'discountCode',
  message: 'This discount code is over. You can subscribe without it.',
});

/** Creates a checkout page for a payer without a running subscription. */
export const openCheckout = async (
  deps: PaymentSessionDeps,
  request: PaymentRequest,
  {
    cancelPath,
    failed,
    purpose,
    holderId,
    ...checkout
  }: Payer &
    Pick<CheckoutRequest, 'plan' | 'email' | 'discountCode'> & {
      readonly cancelPath: string;
      /** Message if the provider is unavailable. */
      readonly failed: string;
    },
): Promise<Answer<PaymentSession>> => {
  const key = readIdempotencyKey(request.headers);
  if (typeof key === 'object') return key;
  const subscriptions = await readState(deps.store, subscriptionsFold, subscriptionStream(purpose, holderId));
  if (runningSubscription(subscriptions))
    return problem(409, {
      type: 'SubscriptionRunning',
      message: 'You have subscribed already. The billing portal shows your subscription.',
    });
  const { customerId } = subscriptions;
  const origin = originOf(request, deps);
  return createSession(failed, deps, request, () =>
    deps.payments.createCheckout({
      ...{ ...checkout, purpose, customerRef: holderId, customerId },
      successUrl: `${origin}${LANDING}?subscribed=${returnQuery({ purpose, holderId })}`,
      cancelUrl: `${origin}${cancelPath}`,
      idempotencyKey: `${request.principal.userId}-${key ?? randomUUID()}`,
    }),
  );
};

/** Creates a billing portal page: a payer's invoices, card and subscription. */
export const openPortal = async (
  deps: PaymentSessionDeps,
  request: PaymentRequest,
  { purpose, holderId, failed }: Payer & { readonly failed: string },
): Promise<Answer<PaymentSession>> => {
  const { customerId } = await readState(deps.store, subscriptionsFold, subscriptionStream(purpose, holderId));
  if (customerId === undefined)
    return problem(409, { type: 'NoSubscription', message: 'There is no subscription yet, so there are no bills.' });
  const returnUrl = `${originOf(request, deps)}${LANDING}?back=${returnQuery({ purpose, holderId })}`;
  return createSession(failed, deps, request, () => deps.payments.createPortal({ customerId, returnUrl }));
};

const createSession = async (
  failed: string,
  { log }: PaymentSessionDeps,
  { correlationId }: PaymentRequest,
  create: () => Promise<{ readonly url: string }>,
): Promise<Answer<PaymentSession>> => {
  try {
    const { url } = await create();
    return ok({ success: true, sessionUrl: url, message: 'The page is ready.' });
  } catch (error) {
    if (error instanceof DiscountRefused) return discountExpired;
    if (!(error instanceof PaymentRefused || error instanceof PaymentUnavailable)) throw error;
    log.error({ err: error, correlationId }, 'The payment provider gave no page.');
    // Not 503: the client takes that for a starting server, and would call the provider again every second.
    return problem(500, { type: error.name, message: failed });
  }
};

/** The browser's origin: our own pages send it, and requests of other sites are rejected before this point. */
const originOf = ({ headers }: PaymentRequest, { origin }: Pick<PaymentSessionDeps, 'origin'>): string =>
  headers.origin !== undefined && /^https?:\/\/[\w.[\]:-]+$/.test(headers.origin) ? headers.origin : origin;
