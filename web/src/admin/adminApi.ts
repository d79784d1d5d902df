import type { AdvertiserDone } from '@campjay/command-api/admin/contract.ts';
import type {
  AdminCheck,
  AdministeredAdvertisers,
  BaseUrls,
  BenchmarkingOverrides,
  CachesShown,
  CampStatsAnswer,
  Charges,
  QueuedEmails,
  Waiting,
} from '@campjay/query-api/admin/contract.ts';
import { advertisingApi } from '../advertising/advertisingApi.ts';
import { commandRequest } from '../app/commandRequest.ts';
import { formProblem, formProblemOr } from '../app/formProblem.ts';

/** A command of an admin: the operation in kebab case, and its body. */
export interface AdminWish {
  readonly operation: string;
  readonly body: object;
  readonly commandKey: string;
}

/** What admins see and do; the server decides who is one. */
export const adminApi = advertisingApi.enhanceEndpoints({ addTagTypes: ['AdAdmin'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Whether whoever is signed in runs the site; where that cannot be told, they do not (SPEC §4 'Admin flag'). */
    adminCheck: build.query<boolean, undefined>({
      query: () => 'admin/check',
      transformResponse: ({ isAdmin }: AdminCheck) => isAdmin,
      providesTags: ['Session'],
    }),
    administeredAdvertisers: build.query<AdministeredAdvertisers['data'], undefined>({
      query: () => 'admin/advertisers',
      transformResponse: ({ data }: AdministeredAdvertisers) => data,
      providesTags: ['AdAdmin'],
    }),
    charges: build.query<Charges['data'], undefined>({
      query: () => 'admin/charges',
      transformResponse: ({ data }: Charges) => data,
      providesTags: ['AdAdmin'],
    }),
    queuedEmails: build.query<QueuedEmails['data'], undefined>({
      query: () => 'admin/queued-emails',
      transformResponse: ({ data }: QueuedEmails) => data,
    }),
    waiting: build.query<Waiting['waiting'], undefined>({
      query: () => 'admin/waiting',
      transformResponse: ({ waiting }: Waiting) => waiting,
      providesTags: ['AdAdmin'],
    }),
    baseUrls: build.query<readonly string[], undefined>({
      query: () => 'admin/base-urls',
      transformResponse: ({ baseUrls }: BaseUrls) => baseUrls,
    }),
    benchmarkingOverrides: build.query<BenchmarkingOverrides['overrides'], undefined>({
      query: () => 'admin/benchmarking-access',
      transformResponse: ({ overrides }: BenchmarkingOverrides) => overrides,
      providesTags: ['AdAdmin'],
    }),
    caches: build.query<CachesShown['caches'], undefined>({
      query: () => 'admin/caches',
      transformResponse: ({ caches }: CachesShown) => caches,
      providesTags: ['AdAdmin'],
    }),
    /** A question, though it is asked as a mutation: each press asks anew. */
    campStats: build.mutation<CampStatsAnswer, string>({
      query: (base_url) => ({ url: 'admin/camp-stats', method: 'POST', body: { base_url } }),
      transformErrorResponse: formProblemOr('Error fetching camp stats'), // SPEC §8
    }),
    sendAdminWish: build.mutation<AdvertiserDone, AdminWish>({
      query: ({ operation, body, commandKey }) => commandRequest(`admin/${operation}`, body, commandKey),
      transformErrorResponse: formProblem,
      invalidatesTags: ['AdAdmin', 'Advertisers'],
    }),
  }),
});

export const {
  useAdminCheckQuery,
  useAdministeredAdvertisersQuery,
  useChargesQuery,
  useQueuedEmailsQuery,
  useWaitingQuery,
  useBaseUrlsQuery,
  useBenchmarkingOverridesQuery,
  useCachesQuery,
  useCampStatsMutation,
  useSendAdminWishMutation,
} = adminApi;
