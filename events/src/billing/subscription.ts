/** What somebody subscribes to. */
export const SUBSCRIPTION_PURPOSES = ['parent', 'advertiser'] as const;
export type SubscriptionPurpose = (typeof SUBSCRIPTION_PURPOSES)[number];

/**
 * Where a subscription stands: the first payment is still owed, it runs, a later payment is overdue and tried again, it
 * rests because none could be had, or it is over.
 */
export const SUBSCRIPTION_STATUSES = ['incomplete', 'active', 'past_due', 'paused', 'ended'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Whether it buys what it is for. Whoever's card has failed keeps that while the provider still tries. */
export const isRunning = (status: SubscriptionStatus): boolean => status === 'active' || status === 'past_due';

/** How often a parent's subscription is paid. */
export const SUBSCRIPTION_PLANS = ['monthly', 'yearly'] as const;
export type SubscriptionPlan = (typeof SUBSCRIPTION_PLANS)[number];
