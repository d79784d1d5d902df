import type { UpdateAd } from '@campjay/command-api/ads/placement/contract.ts';
import type { ManagedAdvertiser, PlaceableInstance } from '@campjay/query-api/ads/contract.ts';
import { instanceKey } from './instances/instanceFacts.ts';
import type { CommandIn, GetAnswer, OperationIn, PostAnswer, PostBody } from '../../app/apiTypes.ts';
import { api } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';
import type { CommandKind } from '../../app/outbox/commandKind.ts';
import { parseFormProblem } from '../../app/formProblem.ts';

/** Parses US dollars as users write them ('1,200', '$250.5') into cents; undefined if invalid. */
export const parseCents = (text: string): number | undefined => {
  const amount = text.trim().replace(/^\$\s*/, '');
  // A comma may only separate thousands. Otherwise '7,5', meant as 7.50, would become 75.
  const match = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{0,2}))?$/.exec(amount);
  const [, dollars = '', cents = ''] = match ?? [];
  return match ? Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0')) : undefined;
};

/** Initial text of a dollar field: '250', or '250.50'. */
export const formatCentsForInput = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

/** Formats cents for display: '$1,200.00'. */
export const formatCents = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Formats a fraction with at most two decimals: 0.075 is '7.5%'. */
export const formatPercent = (fraction: number): string => `${Math.round(fraction * 10_000) / 100}%`;

/** Returns the advertisers with an edit of one ad's texts applied. */
const applyAdEdit = (
  advertisers: readonly ManagedAdvertiser[],
  { ad_id, message, testimonials, primary_url }: UpdateAd,
): readonly ManagedAdvertiser[] =>
  advertisers.map((advertiser) => ({
    ...advertiser,
    ads: advertiser.ads.map((ad) =>
      ad.ad_id === ad_id
        ? {
            ...ad,
            ...(message !== undefined && { message }),
            ...(testimonials !== undefined && { testimonials }),
            ...(primary_url !== undefined && { primary_url }),
          }
        : ad,
    ),
  }));

/**
 * Returns the sessions with some of them turned on or off in an ad. Turning off a session of another ad has no effect.
 * The query API returns `active` as 0 or 1; the command takes a boolean.
 */
export const applyInstanceFlags = (
  instances: readonly PlaceableInstance[],
  { ad_id, instances: changedInstances, active }: PostBody<'advertising/bulk-set-instance-flags'>,
): readonly PlaceableInstance[] => {
  const changedKeys = new Set(changedInstances.map(({ org_id, instance_id }) => instanceKey({ org_id, instance_id })));
  return instances.map((instance) => {
    if (!changedKeys.has(instanceKey(instance))) return instance;
    if (active) return { ...instance, active: 1 as const, owner_ad_id: ad_id };
    return instance.owner_ad_id === ad_id ? { ...instance, active: 0 as const, owner_ad_id: null } : instance;
  });
};

/** The operations of ad commands, such as 'update-ad'. */
export type AdOperation = OperationIn<'advertising'>;

/** The sessions that an advertiser can place, and the year of their season. */
export interface SeasonInstances {
  readonly instances: readonly PlaceableInstance[];
  readonly season: number;
}

/** Identifies an ad and its advertiser. */
export interface AdPreviewParams {
  readonly advertiserId: string;
  readonly adId: string;
}

/** Queries and commands of advertisers; loaded with the first advertiser page. */
export const advertisingApi = api.enhanceEndpoints({ addTagTypes: ['Advertisers', 'AdInstances'] }).injectEndpoints({
  endpoints: (build) => ({
    advertisersWithAds: build.query<readonly ManagedAdvertiser[], undefined>({
      query: () => 'advertising/advertisers-with-ads',
      transformResponse: ({ data }: GetAnswer<'advertising/advertisers-with-ads'>) => data,
      providesTags: ['Advertisers'],
    }),
    advertiserInstances: build.query<SeasonInstances, string>({
      query: (advertiserId) => ({ url: 'advertising/instances', params: { advertiserId } }),
      transformResponse: ({ data, season }: GetAnswer<'advertising/instances'>) => ({ instances: data, season }),
      providesTags: ['AdInstances'],
    }),
    adPreview: build.query<GetAnswer<'advertising/ad-preview'>, AdPreviewParams>({
      query: (params) => ({ url: 'advertising/ad-preview', params }),
      providesTags: ['Advertisers', 'AdInstances'],
    }),
    sendAdCommand: build.mutation<PostAnswer<'advertising/update-ad'>, CommandIn<'advertising'>>({
      query: ({ operation, body, commandKey }) => commandRequest(`advertising/${operation}`, body, commandKey),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: ['Advertisers'],
    }),
    /** Updates the cached ad as soon as the server has stored the edit, without waiting for a refetch. */
    updateAd: build.mutation<
      PostAnswer<'advertising/update-ad'>,
      PostBody<'advertising/update-ad'> & { readonly commandKey: string }
    >({
      query: ({ commandKey, ...edit }) => commandRequest('advertising/update-ad', edit, commandKey),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: ['Advertisers'],
      onQueryStarted: async (edit, { dispatch, queryFulfilled }) => {
        try {
          await queryFulfilled;
        } catch {
          return; // the component that sent the command shows the error
        }
        dispatch(
          advertisingApi.util.updateQueryData('advertisersWithAds', undefined, (advertisers) =>
            applyAdEdit(advertisers, edit),
          ),
        );
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
} = advertisingApi;

/** Turns sessions on or off in an ad. The advertiser determines which cached sessions change. */
export const setInstanceFlags: CommandKind<
  'advertising/bulk-set-instance-flags',
  SeasonInstances,
  { readonly advertiserId: string }
> = {
  path: 'advertising/bulk-set-instance-flags',
  target: ({ ad_id, instances }) => [ad_id, ...instances.map(instanceKey).sort()].join(' '),
  // One after the other, because changes may overlap.
  sequence: () => 'advertising',
  endpoint: 'advertiserInstances',
  parameter: (_body, { advertiserId }) => advertiserId,
  apply: (answer, command, _context, response) => {
    const refusedKeys = new Set(response?.refused.map(instanceKey));
    const instances = command.instances.filter((instance) => !refusedKeys.has(instanceKey(instance)));
    return { ...answer, instances: applyInstanceFlags(answer.instances, { ...command, instances }) };
  },
  onAccepted: (dispatch) => void dispatch(advertisingApi.util.invalidateTags(['Advertisers', 'AdInstances'])),
  noun: 'session change',
  onRefusal: 'message',
};
