import { grantsBenefits } from '@campjay/events/ads/values.ts';
import type { SubscriptionSummary } from '@campjay/query-api/ads/billing/contract.ts';
import type { GetAnswer } from '../../../app/apiTypes.ts';
import { api } from '../../../app/api.ts';

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** Formats a month: '2026-03' becomes 'March 2026'. */
export const formatMonth = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

/** Formats the day (UTC) of an ISO timestamp: 'March 7, 2026'. */
export const formatDay = (instant: string): string => dayFormat.format(Date.parse(instant));

/** Formats the last day (UTC) that a settlement includes. `through` is the instant at which it ends, exclusive. */
export const formatLastDay = (through: string): string => dayFormat.format(Date.parse(through) - 1);

/** True if settlements can currently be billed to the subscription. */
export const isSubscriptionRunning = ({ status }: SubscriptionSummary): boolean =>
  status !== 'none' && grantsBenefits(status);

/** Describes a subscription in full sentences, including what the user has to do, if anything. */
export const describeSubscription = ({ status, endsAtPeriodEnd, periodEndsAt }: SubscriptionSummary): string => {
  const endText = periodEndsAt === null ? 'at the end of its period' : `on ${formatDay(periodEndsAt)}`;
  switch (status) {
    case 'none':
      return 'You have not subscribed yet. Settled amounts wait until you do, and are billed then.';
    case 'incomplete':
      return 'Your subscription is waiting for its first payment. The billing portal shows what is missing.';
    case 'active':
      if (endsAtPeriodEnd)
        return `Your subscription is canceled and ends ${endText}. You can keep it in the billing portal.`;
      return `Your subscription is active. It is billed next ${endText}.`;
    case 'past_due':
      return 'Your last payment failed. The payment provider tries again; please check your card in the billing portal.';
    case 'paused':
      return 'Your subscription is paused, because the payment failed. Please pay or change the card in the billing portal.';
    case 'ended':
      return 'Your subscription has ended. Amounts settled from now on wait until you subscribe again, and are billed then.';
  }
};

/**
 * Text shown until the payment provider confirms the subscription.
 * @param isPolling true for the first 30 seconds, while the page checks for the confirmation by itself
 */
export const describePendingConfirmation = (isPolling: boolean): string =>
  isPolling
    ? 'Thank you. We are waiting for the payment provider’s confirmation, which usually takes a few seconds.'
    : 'Thank you. The payment provider has not confirmed it yet. Nothing is lost: your ads’ billing shows it as soon as it has.';

const adBillingApi = api.injectEndpoints({
  endpoints: (build) => ({
    adBilling: build.query<GetAnswer<'advertising/billing'>['data'], string>({
      query: (advertiserId) => ({ url: 'advertising/billing', params: { advertiserId } }),
      transformResponse: ({ data }: GetAnswer<'advertising/billing'>) => data,
    }),
    adSubscription: build.query<SubscriptionSummary, string>({
      query: (advertiserId) => ({ url: 'advertising/subscription', params: { advertiserId } }),
      transformResponse: ({ data }: GetAnswer<'advertising/subscription'>) => data,
    }),
  }),
});

export const { useAdBillingQuery, useAdSubscriptionQuery } = adBillingApi;
