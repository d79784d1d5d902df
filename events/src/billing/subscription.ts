/** What somebody subscribes to. */
export const SUBSCRIPTION_PURPOSES = ['parent', 'advertiser'] as const;
export type SubscriptionPurpose = (typeof SUBSCRIPTION_PURPOSES)[number];

/** Where a subscription stands: it runs, a payment is overdue, or it is over. */
export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'ended'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
