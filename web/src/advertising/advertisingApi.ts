import type { InstanceFlagsSet } from '@campjay/command-api/advertising/contract.ts';
import type { CommandDone } from '@campjay/command-api/contract.ts';
import type {
  AdvertiserInstances,
  AdvertisersWithAds,
  ManagedAdvertiser,
  PlaceableInstance,
} from '@campjay/query-api/advertising/contract.ts';
import { api } from '../app/api.ts';
import { commandRequest } from '../app/commandRequest.ts';
import { formProblem } from '../app/formProblem.ts';

/** A command about ads: the operation in kebab case, and its body. */
export interface AdWish {
  readonly operation: string;
  readonly body: object;
  /** Of a wish that may be sent again; made up when absent. */
  readonly commandKey?: string;
}

/** What those who act for an advertiser see and do; fetched with the first of their pages. */
export const advertisingApi = api.enhanceEndpoints({ addTagTypes: ['Advertisers', 'AdInstances'] }).injectEndpoints({
  endpoints: (build) => ({
    advertisersWithAds: build.query<readonly ManagedAdvertiser[], undefined>({
      query: () => 'advertising/advertisers-with-ads',
      transformResponse: ({ data }: AdvertisersWithAds) => data,
      providesTags: ['Advertisers'],
    }),
    advertiserInstances: build.query<readonly PlaceableInstance[], string>({
      query: (advertiserId) => ({ url: 'advertising/instances', params: { advertiserId } }),
      transformResponse: ({ data }: AdvertiserInstances) => data,
      providesTags: ['AdInstances'],
    }),
    sendAdWish: build.mutation<CommandDone & Partial<InstanceFlagsSet>, AdWish>({
      query: ({ operation, body, commandKey }) => commandRequest(`advertising/${operation}`, body, commandKey),
      transformErrorResponse: formProblem,
      invalidatesTags: (_done, _error, { operation }) =>
        operation === 'bulk-set-instance-flags' ? ['Advertisers', 'AdInstances'] : ['Advertisers'],
    }),
  }),
});

export const { useAdvertisersWithAdsQuery, useAdvertiserInstancesQuery, useSendAdWishMutation } = advertisingApi;
