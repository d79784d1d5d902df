import { isRunning } from '@campjay/events/ads/subscription.ts';
import type { SubscriptionSummary } from '@campjay/query-api/ads/billing/contract.ts';
import { formatDay } from './monthNames.ts';

/** Whether settlements are currently billed. */
export const isRunningNow = ({ status }: SubscriptionSummary): boolean => status !== 'none' && isRunning(status);

/** Full sentences, with the next step if one is needed. */
export const describeSubscription = ({ status, endsAtPeriodEnd, periodEndsAt }: SubscriptionSummary): string => {
  const endText = periodEndsAt === null ? 'with its period' : `on ${formatDay(periodEndsAt)}`;
  switch (status) {
    case 'none':
      return 'You have not subscribed yet. What is settled waits until you have, and is billed then.';
    case 'incomplete':
      return 'Your subscription waits for its first payment. The billing portal shows what is missing.';
    case 'active':
      if (endsAtPeriodEnd)
        return `Your subscription is cancelled and ends ${endText}. You can keep it in the billing portal.`;
      return `Your subscription is active. Its current period ends ${endText}, and is billed then.`;
    case 'past_due':
      return 'Your last payment failed. The payment provider tries again; please check your card in the billing portal.';
    case 'paused':
      return 'Your subscription rests, because no payment could be had. Please pay, or change the card, in the billing portal.';
    case 'ended':
      return 'Your subscription has ended. What is settled from now on waits until you subscribe again, and is billed then.';
  }
};

/**
 * Text shown until the payment provider confirms the subscription.
 * @param isPolling true for the first half minute
 */
export const describeWaiting = (isPolling: boolean): string =>
  isPolling
    ? 'Thank you. We are waiting for the payment provider’s word; that mostly takes a few seconds.'
    : 'Thank you. The payment provider has not told us yet. Nothing is lost: your ads’ billing shows it as soon as it has.';
