import { type SubscriptionPlan, type SubscriptionPurpose } from '@campjay/events/ads/subscription.ts';

const PLAN_CENTS: Readonly<Record<SubscriptionPlan, number>> = { monthly: 500, yearly: 4_800 };

/** What every discount code of the sandbox takes off, in percent. */
export const DISCOUNT_PERCENT = 25;

/** The price of one billing period. For an advertiser it is 0, because they pay only for what was counted. */
export const priceOf = (purpose: SubscriptionPurpose, plan: SubscriptionPlan, isDiscounted: boolean): number => {
  if (purpose === 'advertiser') return 0;
  return isDiscounted ? Math.round((PLAN_CENTS[plan] * (100 - DISCOUNT_PERCENT)) / 100) : PLAN_CENTS[plan];
};

/** For example '$5.00'. */
export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
