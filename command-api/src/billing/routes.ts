import { hasAcceptedTerms } from '@campjay/events/advertising/advertiser.ts';
import { type Answer, type Problem, problem, type Route, post, routes } from '@campjay/platform/http/kit.ts';
import { actingFor, noSuchAdvertiser } from '../advertising/actingFor.ts';
import { ADVERTISERS } from '../advertising/advertiserCommand.ts';
import { emailNotConfirmed, isConfirmed } from '../confirmedEmail.ts';
import {
  CreateBillingPortalSession,
  CreateCheckoutSession,
  CreateSubscriptionSession,
  PaymentSession,
} from './contract.ts';
import { isDiscountOfSchool } from './schoolDiscount.ts';
import { checkoutFor, discountIsOver, portalFor, type SessionParts } from './sessions.ts';
import { webhookRoute, type WebhookParts } from './webhookRoute.ts';

export type BillingParts = SessionParts & WebhookParts;

const NO_CHECKOUT = 'Failed to create checkout session';
const NO_SUBSCRIPTION = 'Failed to create subscription session';
const NO_PORTAL = 'Failed to create billing portal session';

const termsFirst = problem(409, {
  type: 'TermsNotAccepted',
  field: 'advertiserId',
  message: 'Please accept the terms for advertisers first: you find them under Setup.',
});

/** What is paid for, and where (SPEC §7 'Card payment provider', §8). Cards are told to the provider's own pages alone. */
export const billingRoutes = (parts: BillingParts): readonly Route[] =>
  routes(
    post('/api/stripe/create-checkout-session', {
      allow: ['parent'],
      isCommand: true,
      summary: "A page of the payment provider to subscribe to a parent's paid account.",
      body: CreateCheckoutSession,
      answer: PaymentSession,
      handle: (input) =>
        unlessTooMany(parts, input.principal.userId, async () => {
          if (!isConfirmed(input.principal)) return emailNotConfirmed;
          const { subscriptionType: plan, email, discountCode, schoolCode } = input.body;
          if (discountCode !== undefined && !(await isDiscountOfSchool(parts.store, { schoolCode, discountCode })))
            return discountIsOver;
          return checkoutFor(parts, input, {
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
        unlessTooMany(parts, input.principal.userId, async () => {
          if (!isConfirmed(input.principal)) return emailNotConfirmed;
          const { advertiserId } = input.body;
          const acting = await actingFor(parts.store, input.principal, advertiserId);
          if (!acting) return noSuchAdvertiser;
          if (!hasAcceptedTerms(acting.advertiser)) return termsFirst;
          return checkoutFor(parts, input, {
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
        unlessTooMany(parts, input.principal.userId, async () => {
          const { advertiserId } = input.body;
          const { userId } = input.principal;
          if (advertiserId === undefined)
            return portalFor(parts, input, { purpose: 'parent', holderId: userId, failed: NO_PORTAL });
          if (!(await actingFor(parts.store, input.principal, advertiserId))) return noSuchAdvertiser;
          return portalFor(parts, input, { purpose: 'advertiser', holderId: advertiserId, failed: NO_PORTAL });
        }),
    }),
    webhookRoute(parts),
  );

const unlessTooMany = async (
  { limit }: Pick<SessionParts, 'limit'>,
  userId: string,
  act: () => Promise<Answer<PaymentSession>>,
): Promise<Answer<PaymentSession>> => {
  const tooMany: Problem | undefined = await limit.take(userId);
  return tooMany ?? act();
};
