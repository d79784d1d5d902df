import type { AdvertiserDone } from '@campjay/command-api/admin/contract.ts';
import type {
  AdminCheck,
  AdministeredAdvertisers,
  BaseUrls,
  BenchmarkingOverrides,
  CachesResponse,
  CampStatsAnswer,
  Charges,
  QueuedEmails,
  WaitingCounts,
} from '@campjay/query-api/admin/contract.ts';
import { advertisingApi } from '../ads/advertisingApi.ts';
import { commandRequest } from '../../app/commandRequest.ts';
import { parseFormProblem, createFormProblemParser } from '../../app/requestErrors.ts';

/** An admin command: the last part of its API path (such as 'link-user'), its body, and its idempotency key. */
export interface AdminCommand {
  readonly operation: string;
  readonly body: object;
  readonly commandKey: string;
}

/**
 * Admin queries and commands; the server decides who is an admin. The tag 'AdAdmin' marks the data that a command may
 * change.
 */
export const adminApi = advertisingApi.enhanceEndpoints({ addTagTypes: ['AdAdmin'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Returns whether the signed-in user is an admin. `AdminGate` treats an error as false (Requirement 4.67). */
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
    /** Numbers of items that wait for an admin, by kind. */
    waiting: build.query<WaitingCounts['waiting'], undefined>({
      query: () => 'admin/waiting',
      transformResponse: ({ waiting }: WaitingCounts) => waiting,
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
    caches: build.query<CachesResponse['caches'], undefined>({
      query: () => 'admin/caches',
      transformResponse: ({ caches }: CachesResponse) => caches,
      providesTags: ['AdAdmin'],
    }),
    /** Changes nothing. It is a mutation only so that each press of the button sends a new request. */
    campStats: build.mutation<CampStatsAnswer, string>({
      query: (base_url) => ({ url: 'admin/camp-stats', method: 'POST', body: { base_url } }),
      transformErrorResponse: createFormProblemParser('Error fetching camp stats'), // Requirement 8.7
    }),
    sendAdminCommand: build.mutation<AdvertiserDone, AdminCommand>({
      query: ({ operation, body, commandKey }) => commandRequest(`admin/${operation}`, body, commandKey),
      transformErrorResponse: parseFormProblem,
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
  useSendAdminCommandMutation,
} = adminApi;
