import type { BulkSetInstanceFlags, InstanceFlagsSet, UpdateAd } from '@campjay/command-api/ads/placement/contract.ts';
import type { CommandDone } from '@campjay/command-api/contract.ts';
import type {
  AdvertiserInstances,
  AdvertisersWithAds,
  ManagedAdvertiser,
  PlaceableInstance,
} from '@campjay/query-api/ads/contract.ts';
import type { AdPreview } from '@campjay/query-api/ads/placement/preview/contract.ts';
import { api } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';
import { formProblem } from '../../app/formProblem.ts';
import { withAdEdited, withFlags } from './optimisticUpdates.ts';

/** A command about ads: the operation in kebab case, and its body. */
export interface AdCommand {
  readonly operation: string;
  readonly body: object;
  /** Idempotency key of a command that may be resent; generated when absent. */
  readonly commandKey?: string;
}

/** The sessions that an advertiser can place, and the year of their season. */
export interface SeasonsInstances {
  readonly instances: readonly PlaceableInstance[];
  readonly season: number;
}

/** Identifies an ad and its advertiser. */
export interface AdOfAdvertiser {
  readonly advertiserId: string;
  readonly adId: string;
}

export type SetInstanceFlags = BulkSetInstanceFlags & { readonly advertiserId: string };

/** Queries and commands of advertisers; loaded with the first advertiser page. */
export const advertisingApi = api.enhanceEndpoints({ addTagTypes: ['Advertisers', 'AdInstances'] }).injectEndpoints({
  endpoints: (build) => ({
    advertisersWithAds: build.query<readonly ManagedAdvertiser[], undefined>({
      query: () => 'advertising/advertisers-with-ads',
      transformResponse: ({ data }: AdvertisersWithAds) => data,
      providesTags: ['Advertisers'],
    }),
    advertiserInstances: build.query<SeasonsInstances, string>({
      query: (advertiserId) => ({ url: 'advertising/instances', params: { advertiserId } }),
      transformResponse: ({ data, season }: AdvertiserInstances) => ({ instances: data, season }),
      providesTags: ['AdInstances'],
    }),
    adPreview: build.query<Omit<AdPreview, 'success'>, AdOfAdvertiser>({
      query: (params) => ({ url: 'advertising/ad-preview', params }),
      providesTags: ['Advertisers', 'AdInstances'],
    }),
    sendAdCommand: build.mutation<CommandDone, AdCommand>({
      query: ({ operation, body, commandKey }) => commandRequest(`advertising/${operation}`, body, commandKey),
      transformErrorResponse: formProblem,
      invalidatesTags: ['Advertisers'],
    }),
    /** Updates the cached ad as soon as the server has stored the edit, without waiting for a refetch. */
    updateAd: build.mutation<CommandDone, UpdateAd & { readonly commandKey: string }>({
      query: ({ commandKey, ...edit }) => commandRequest('advertising/update-ad', edit, commandKey),
      transformErrorResponse: formProblem,
      invalidatesTags: ['Advertisers'],
      onQueryStarted: async (edit, { dispatch, queryFulfilled }) => {
        const isDone = await queryFulfilled.then(
          () => true,
          () => false, // the sender shows the error
        );
        if (isDone)
          dispatch(
            advertisingApi.util.updateQueryData('advertisersWithAds', undefined, (advertisers) =>
              withAdEdited(advertisers, edit),
            ),
          );
      },
    }),
    /** Optimistic update; the refetch afterward restores refused sessions. */
    setInstanceFlags: build.mutation<InstanceFlagsSet, SetInstanceFlags>({
      query: ({ ad_id, instances, active }) =>
        commandRequest('advertising/bulk-set-instance-flags', { ad_id, instances, active }),
      transformErrorResponse: formProblem,
      invalidatesTags: ['Advertisers', 'AdInstances'],
      onQueryStarted: async (command, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          advertisingApi.util.updateQueryData('advertiserInstances', command.advertiserId, (current) => ({
            ...current,
            instances: withFlags(current.instances, command),
          })),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
    }),
  }),
});

export const {
  useAdvertisersWithAdsQuery,
  useAdvertiserInstancesQuery,
  useAdPreviewQuery,
  useSendAdCommandMutation,
  useUpdateAdMutation,
  useSetInstanceFlagsMutation,
} = advertisingApi;
