import { randomUUID } from 'node:crypto';
import { runningSubscription, subscriptionsFold } from '@campjay/domain/ads/subscriptions.ts';
import { type SubscriptionPurpose } from '@campjay/events/ads/values.ts';
import { subscriptionStream, schoolStream } from '@campjay/events/streams.ts';
import { readIdempotencyKey } from '@campjay/platform/http/headers.ts';
import {
  type Answer,
  type HandlerInput,
  ok,
  problem,
  type Problem,
  type Route,
  post,
  routes,
} from '@campjay/platform/http/route.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import {
  type CheckoutRequest,
  DiscountRefused,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnavailable,
} from '@campjay/platform/payments/port.ts';
import { readState } from '../../kernel/handleCommand.ts';
import { type CommandDeps, emailNotConfirmed, isConfirmed } from '../../kernel/command.ts';
import {
  PaymentSession,
  CreateBillingPortalSession,
  CreateCheckoutSession,
  CreateSubscriptionSession,
} from './contract.ts';
import { type SchoolEvent, schoolEvents } from '@campjay/events/schools/events.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { hasAcceptedTerms } from '@campjay/domain/ads/advertiser.ts';
import { ADVERTISERS, findAdvertiserAccess, noSuchAdvertiser } from '../placement/advertiserCommand.ts';
import { webhookRoute, type WebhookDeps } from './webhookRoute.ts';

interface PaymentSessionDeps extends CommandDeps {
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

const discountExpired: Problem = problem(422, {
  type: 'DiscountIsOver',
  field: 'discountCode',
  message: 'This discount code is over. You can subscribe without it.',
});

/** Creates a checkout page for a payer without a running subscription. */
const openCheckout = async (
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
const openPortal = async (
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

/**
 * Every code that the school's page has ever set: a saved code stays valid as long as the payment provider accepts it.
 */
const discountCodesFold = {
  events: schoolEvents,
  initialState: new Set<string>() as ReadonlySet<string>,
  evolve: (codes: ReadonlySet<string>, event: SchoolEvent): ReadonlySet<string> =>
    event.type === 'SchoolDiscountSet' ? new Set([...codes, event.data.discountCode]) : codes,
};

/** True if this code came from this school's page. */
const isDiscountOfSchool = async (
  store: EventStore,
  { schoolCode, discountCode }: { readonly schoolCode: string | undefined; readonly discountCode: string },
): Promise<boolean> => {
  if (schoolCode === undefined) return false;
  return (await readState(store, discountCodesFold, schoolStream(schoolCode))).has(discountCode);
};

export type BillingDeps = PaymentSessionDeps & WebhookDeps;

const NO_CHECKOUT = 'Failed to create checkout session';
const NO_SUBSCRIPTION = 'Failed to create subscription session';
const NO_PORTAL = 'Failed to create billing portal session';

const termsNotAccepted = problem(409, {
  type: 'TermsNotAccepted',
  field: 'advertiserId',
  message: 'Please accept the terms for advertisers first: you find them under Setup.',
});

/** Payment routes (Requirements 7.16 to 7.18). Card data is entered only on the provider's own pages. */
export const billingRoutes = (deps: BillingDeps): readonly Route[] =>
  routes(
    post('/api/stripe/create-checkout-session', {
      allow: ['parent'],
      isCommand: true,
      summary: "A page of the payment provider to subscribe to a parent's paid account.",
      body: CreateCheckoutSession,
      answer: PaymentSession,
      handle: (input) =>
        withRateLimit(deps, input.principal.userId, async () => {
          if (!isConfirmed(input.principal)) return emailNotConfirmed;
          const { subscriptionType: plan, email, discountCode, schoolCode } = input.body;
          if (discountCode !== undefined && !(await isDiscountOfSchool(deps.store, { schoolCode, discountCode })))
            return discountExpired;
          return openCheckout(deps, input, {
            ...{ purpose: 'parent', holderId: input.principal.userId, plan, email, discountCode },
            ...{ cancelPath: '/account', failed: NO_CHECKOUT },
          });
        }),
    }),
    post('/api/stripe/create-subscription-session', {
      allow: ADVERTISERS,
      isCommand: true,
      problems: [404],
      summary: 'A page of the payment provider on which an advertiser begins to pay for what is counted.',
      body: CreateSubscriptionSession,
      answer: PaymentSession,
      handle: (input) =>
        withRateLimit(deps, input.principal.userId, async () => {
          if (!isConfirmed(input.principal)) return emailNotConfirmed;
          const { advertiserId } = input.body;
          const access = await findAdvertiserAccess(deps.store, input.principal, advertiserId);
          if (!access) return noSuchAdvertiser;
          if (!hasAcceptedTerms(access.advertiser)) return termsNotAccepted;
          return openCheckout(deps, input, {
            ...{ purpose: 'advertiser', holderId: advertiserId },
            ...{ cancelPath: `/ads/billing?advertiser=${advertiserId}`, failed: NO_SUBSCRIPTION },
          });
        }),
    }),
    post('/api/stripe/create-billing-portal-session', {
      allow: ['parent'],
      isCommand: true,
      problems: [404],
      summary: "The payment provider's page of invoices and card: an advertiser's, or the parent's own.",
      body: CreateBillingPortalSession,
      answer: PaymentSession,
      handle: (input) =>
        withRateLimit(deps, input.principal.userId, async () => {
          const { advertiserId } = input.body;
          const { userId } = input.principal;
          if (advertiserId === undefined)
            return openPortal(deps, input, { purpose: 'parent', holderId: userId, failed: NO_PORTAL });
          if (!(await findAdvertiserAccess(deps.store, input.principal, advertiserId))) return noSuchAdvertiser;
          return openPortal(deps, input, { purpose: 'advertiser', holderId: advertiserId, failed: NO_PORTAL });
        }),
    }),
    webhookRoute(deps),
  );

const withRateLimit = async (
  { limit }: Pick<PaymentSessionDeps, 'limit'>,
  userId: string,
  operation: () => Promise<Answer<PaymentSession>>,
): Promise<Answer<PaymentSession>> => {
  const tooMany: Problem | undefined = await limit.consume(userId);
  return tooMany ?? operation();
};
