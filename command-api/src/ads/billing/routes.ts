import { hasAcceptedTerms } from '@campjay/domain/ads/advertiser.ts';
import { type Answer, type Problem, problem, type Route, post, routes } from '@campjay/platform/http/route.ts';
import { findAdvertiserAccess, noSuchAdvertiser } from '../placement/findAdvertiserAccess.ts';
import { ADVERTISERS } from '../placement/advertiserCommand.ts';
import { emailNotConfirmed, isConfirmed } from '../../kernel/confirmedEmail.ts';
import {
  CreateBillingPortalSession,
  CreateCheckoutSession,
  CreateSubscriptionSession,
  PaymentSession,
} from './contract.ts';
import { isDiscountOfSchool } from './schoolDiscount.ts';
import { openCheckout, discountExpired, openPortal, type PaymentSessionDeps } from './sessions.ts';
import { webhookRoute, type WebhookDeps } from './webhookRoute.ts';

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
