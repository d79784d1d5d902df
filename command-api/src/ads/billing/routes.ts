import { type Fold } from '@campjay/platform/eventstore/cachedFold.ts';
import { randomUUID } from 'node:crypto';
import { findRunningSubscription, subscriptionsFold } from '@campjay/domain/ads/subscriptions.ts';
import { type SubscriptionPurpose } from '@campjay/events/ads/values.ts';
import { subscriptionStream, schoolStream } from '@campjay/events/streams.ts';
import { readIdempotencyKey } from '@campjay/platform/http/headers.ts';
import {
  isProblem,
  type Answer,
  type HandlerInput,
  ok,
  problem,
  type Problem,
  type Route,
  post,
  combineRoutes,
} from '@campjay/platform/http/route.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import {
  type CheckoutRequest,
  DiscountRefused,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnavailable,
} from '@campjay/platform/payments/port.ts';
import { readState } from '../../kernel/handledStream.ts';
import { type CommandDeps, emailNotConfirmed, isConfirmed } from '../../kernel/command.ts';
import {
  PaymentSession,
  CreateBillingPortalSession,
  CreateCheckoutSession,
  CreateSubscriptionSession,
} from './contract.ts';
import { type SchoolEvent, schoolEvents } from '@campjay/events/schools/events.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { hasAcceptedCurrentTerms } from '@campjay/domain/ads/advertiser.ts';
import { ADVERTISERS, findAdvertiserAccess, noSuchAdvertiser } from '../placement/advertiserCommand.ts';
import { webhookRoute, type WebhookDeps } from './webhookRoute.ts';

interface PaymentSessionDeps extends CommandDeps {
  readonly payments: PaymentProvider;
  /** The product's own origin, to which the browser returns if the request has no valid `Origin` header. */
  readonly origin: string;
  readonly log: Log;
}

type PaymentRequest = Pick<HandlerInput<unknown, unknown, unknown>, 'headers' | 'principal' | 'correlationId'>;

/** A parent or an advertiser who pays for a subscription. */
export interface Payer {
  readonly purpose: SubscriptionPurpose;
  /** A user's or an advertiser's id. */
  readonly holderId: string;
}

/** The payment provider's pages send the browser back to this page (Requirement 2.25). */
const RETURN_PATH = '/stripe-portal';

/**
 * Returns the address to which the payment provider sends the browser back after a subscription (`subscribed`), or from
 * the billing portal (`back`). It contains the payer's purpose and, for an advertiser, its id, because a user may act
 * for several advertisers.
 */
const formatReturnUrl = (origin: string, event: 'subscribed' | 'back', { purpose, holderId }: Payer): string =>
  `${origin}${RETURN_PATH}?${event}=${purpose}${purpose === 'advertiser' ? `&advertiser=${holderId}` : ''}`;

/** The provider no longer accepts the code, or the school never had it. */
const discountNotValid: Problem = problem(422, {
  type: 'DiscountIsOver',
  field: 'discountCode',
  message: 'This discount code is no longer valid. You can subscribe without it.',
});

interface CheckoutInput extends Payer, Pick<CheckoutRequest, 'plan' | 'email' | 'discountCode'> {
  /** The page to which the payer returns after canceling. */
  readonly cancelPath: string;
  /** Error message if the payment provider refuses or is unavailable. */
  readonly failureMessage: string;
}

/** Creates a checkout page for a payer without a running subscription. */
const openCheckout = async (
  deps: PaymentSessionDeps,
  request: PaymentRequest,
  { cancelPath, failureMessage, purpose, holderId, ...checkout }: CheckoutInput,
): Promise<Answer<PaymentSession>> => {
  const key = readIdempotencyKey(request.headers);
  if (isProblem(key)) return key;
  const subscriptions = await readState(deps.store, subscriptionsFold, subscriptionStream(purpose, holderId));
  if (findRunningSubscription(subscriptions))
    return problem(409, {
      type: 'SubscriptionRunning',
      message: 'You already have a subscription. You can see it in the billing portal.',
    });
  const { customerId } = subscriptions;
  const origin = originOf(request, deps);
  return openPaymentPage({ deps, request, failureMessage }, () =>
    deps.payments.createCheckout({
      ...checkout,
      purpose,
      customerRef: holderId,
      customerId,
      successUrl: formatReturnUrl(origin, 'subscribed', { purpose, holderId }),
      cancelUrl: `${origin}${cancelPath}`,
      idempotencyKey: `${request.principal.userId}-${key ?? randomUUID()}`,
    }),
  );
};

/** Creates a billing portal page, which shows a payer's invoices, card and subscription. */
const openPortal = async (
  deps: PaymentSessionDeps,
  request: PaymentRequest,
  { purpose, holderId, failureMessage }: Payer & { readonly failureMessage: string },
): Promise<Answer<PaymentSession>> => {
  const { customerId } = await readState(deps.store, subscriptionsFold, subscriptionStream(purpose, holderId));
  if (customerId === undefined)
    return problem(409, { type: 'NoSubscription', message: 'There is no subscription yet, so there are no bills.' });
  const returnUrl = formatReturnUrl(originOf(request, deps), 'back', { purpose, holderId });
  return openPaymentPage({ deps, request, failureMessage }, () =>
    deps.payments.createPortal({ customerId, returnUrl }),
  );
};

/** Requests a page from the payment provider, and maps its errors to problems. */
const openPaymentPage = async (
  {
    deps: { log },
    request: { correlationId },
    failureMessage,
  }: { readonly deps: PaymentSessionDeps; readonly request: PaymentRequest; readonly failureMessage: string },
  create: () => Promise<{ readonly url: string }>,
): Promise<Answer<PaymentSession>> => {
  try {
    const { url } = await create();
    return ok({ success: true, sessionUrl: url, message: 'The page is ready.' });
  } catch (error) {
    if (error instanceof DiscountRefused) return discountNotValid;
    if (!(error instanceof PaymentRefused || error instanceof PaymentUnavailable)) throw error;
    log.error({ error, correlationId }, 'The payment provider did not create a page.');
    // Not 503: the client treats that as a server that is still starting, and would retry every second.
    return problem(500, { type: error.name, message: failureMessage });
  }
};

/**
 * The origin to which the browser returns. Our own pages send an `Origin` header; requests from other sites were
 * rejected before this point.
 */
const originOf = ({ headers }: PaymentRequest, { origin }: Pick<PaymentSessionDeps, 'origin'>): string =>
  headers.origin !== undefined && /^https?:\/\/[\w.[\]:-]+$/.test(headers.origin) ? headers.origin : origin;

/**
 * Collects every discount code that a school has ever had. A parent may still use an older one, for as long as the
 * payment provider accepts it.
 */
const discountCodesFold: Fold<ReadonlySet<string>, SchoolEvent> = {
  events: schoolEvents,
  initialState: new Set(),
  evolve: (codes, event) => (event.type === 'SchoolDiscountSet' ? new Set([...codes, event.data.discountCode]) : codes),
};

/** True if this school's page has ever offered this code. */
const isDiscountOfSchool = async (
  store: EventStore,
  { schoolCode, discountCode }: { readonly schoolCode: string | undefined; readonly discountCode: string },
): Promise<boolean> => {
  if (schoolCode === undefined) return false;
  return (await readState(store, discountCodesFold, schoolStream(schoolCode))).has(discountCode);
};

export type BillingDeps = PaymentSessionDeps & WebhookDeps;

const CHECKOUT_FAILED = 'Failed to create checkout session';
const SUBSCRIPTION_FAILED = 'Failed to create subscription session';
const PORTAL_FAILED = 'Failed to create billing portal session';

const termsNotAccepted = problem(409, {
  type: 'TermsNotAccepted',
  field: 'advertiserId',
  message: 'Please accept the advertiser terms first. You can find them under Setup.',
});

/** Payment routes (Requirements 7.16 to 7.18). Card data is entered only on the provider's own pages. */
export const billingRoutes = (deps: BillingDeps): readonly Route[] =>
  combineRoutes(
    post('/api/stripe/create-checkout-session', {
      allow: ['parent'],
      isCommand: true,
      summary: "Creates the payment provider's checkout page for a parent's paid account.",
      body: CreateCheckoutSession,
      answer: PaymentSession,
      handle: (input) =>
        withRateLimit(deps, input.principal.userId, async () => {
          if (!isConfirmed(input.principal)) return emailNotConfirmed;
          const { subscriptionType: plan, email, discountCode, schoolCode } = input.body;
          if (discountCode !== undefined && !(await isDiscountOfSchool(deps.store, { schoolCode, discountCode })))
            return discountNotValid;
          return openCheckout(deps, input, {
            purpose: 'parent',
            holderId: input.principal.userId,
            plan,
            email,
            discountCode,
            cancelPath: '/account',
            failureMessage: CHECKOUT_FAILED,
          });
        }),
    }),
    post('/api/stripe/create-subscription-session', {
      allow: ADVERTISERS,
      isCommand: true,
      problems: [404],
      summary: "Creates the payment provider's checkout page for an advertiser's metered subscription.",
      body: CreateSubscriptionSession,
      answer: PaymentSession,
      handle: (input) =>
        withRateLimit(deps, input.principal.userId, async () => {
          if (!isConfirmed(input.principal)) return emailNotConfirmed;
          const { advertiserId } = input.body;
          const access = await findAdvertiserAccess(deps.store, input.principal, advertiserId);
          if (!access) return noSuchAdvertiser;
          if (!hasAcceptedCurrentTerms(access.advertiser)) return termsNotAccepted;
          return openCheckout(deps, input, {
            purpose: 'advertiser',
            holderId: advertiserId,
            cancelPath: `/ads/billing?advertiser=${advertiserId}`,
            failureMessage: SUBSCRIPTION_FAILED,
          });
        }),
    }),
    post('/api/stripe/create-billing-portal-session', {
      allow: ['parent'],
      isCommand: true,
      problems: [404],
      summary: 'Creates a billing portal page (invoices, card, subscription) for an advertiser or for the parent.',
      body: CreateBillingPortalSession,
      answer: PaymentSession,
      handle: (input) =>
        withRateLimit(deps, input.principal.userId, async () => {
          const { advertiserId } = input.body;
          const { userId } = input.principal;
          if (advertiserId === undefined)
            return openPortal(deps, input, { purpose: 'parent', holderId: userId, failureMessage: PORTAL_FAILED });
          if (!(await findAdvertiserAccess(deps.store, input.principal, advertiserId))) return noSuchAdvertiser;
          return openPortal(deps, input, {
            purpose: 'advertiser',
            holderId: advertiserId,
            failureMessage: PORTAL_FAILED,
          });
        }),
    }),
    webhookRoute(deps),
  );

const withRateLimit = async (
  { limit }: Pick<PaymentSessionDeps, 'limit'>,
  userId: string,
  operation: () => Promise<Answer<PaymentSession>>,
): Promise<Answer<PaymentSession>> => {
  const limitProblem: Problem | undefined = await limit.consume(userId);
  return limitProblem ?? operation();
};
