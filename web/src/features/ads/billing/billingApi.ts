import type { AdSubscription, Billing, SubscriptionSummary } from '@campjay/query-api/ads/billing/contract.ts';
import { api } from '../../../app/api.ts';

const adBillingApi = api.injectEndpoints({
  endpoints: (build) => ({
    adBilling: build.query<Billing['data'], string>({
      query: (advertiserId) => ({ url: 'advertising/billing', params: { advertiserId } }),
      transformResponse: ({ data }: Billing) => data,
    }),
    adSubscription: build.query<SubscriptionSummary, string>({
      query: (advertiserId) => ({ url: 'advertising/subscription', params: { advertiserId } }),
      transformResponse: ({ data }: AdSubscription) => data,
    }),
  }),
});

export const { useAdBillingQuery, useAdSubscriptionQuery } = adBillingApi;
