/** The kinds of subscriptions. */
export const SUBSCRIPTION_PURPOSES = ['parent', 'advertiser'] as const;
export type SubscriptionPurpose = (typeof SUBSCRIPTION_PURPOSES)[number];

/**
 * The status of a subscription: first payment due, active, a later payment overdue and being retried, paused because no
 * payment succeeded, or ended.
 */
export const SUBSCRIPTION_STATUSES = ['incomplete', 'active', 'past_due', 'paused', 'ended'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Whether the subscription grants its benefits. They continue while the provider retries a failed payment. */
export const isRunning = (status: SubscriptionStatus): boolean => status === 'active' || status === 'past_due';

/** The payment interval of a parent's subscription. */
export const SUBSCRIPTION_PLANS = ['monthly', 'yearly'] as const;
export type SubscriptionPlan = (typeof SUBSCRIPTION_PLANS)[number];
