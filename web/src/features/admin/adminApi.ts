import { advertisingApi } from '../ads/advertisingApi.ts';
import type { CommandIn, GetAnswer, OperationIn, PostAnswer } from '../../app/apiTypes.ts';
import { commandRequest } from '../../app/commandRequest.ts';
import { parseFormProblem, createFormProblemParser } from '../../app/formProblem.ts';

/** The last parts of the API paths of admin commands, such as 'link-user'. */
export type AdminOperation = OperationIn<'admin'>;

/**
 * Admin queries and commands; the server decides who is an admin. The tag 'AdAdmin' marks the data that a command may
 * change.
 */
export const adminApi = advertisingApi.enhanceEndpoints({ addTagTypes: ['AdAdmin'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Returns whether the signed-in user is an admin. `AdminGate` treats an error as false (Requirement 4.67). */
    adminCheck: build.query<boolean, undefined>({
      query: () => 'admin/check',
      transformResponse: ({ isAdmin }: GetAnswer<'admin/check'>) => isAdmin,
      providesTags: ['Session'],
    }),
    administeredAdvertisers: build.query<GetAnswer<'admin/advertisers'>['data'], undefined>({
      query: () => 'admin/advertisers',
      transformResponse: ({ data }: GetAnswer<'admin/advertisers'>) => data,
      providesTags: ['AdAdmin'],
    }),
    charges: build.query<GetAnswer<'admin/charges'>['data'], undefined>({
      query: () => 'admin/charges',
      transformResponse: ({ data }: GetAnswer<'admin/charges'>) => data,
      providesTags: ['AdAdmin'],
    }),
    queuedEmails: build.query<GetAnswer<'admin/queued-emails'>['data'], undefined>({
      query: () => 'admin/queued-emails',
      transformResponse: ({ data }: GetAnswer<'admin/queued-emails'>) => data,
    }),
    /** Numbers of items that wait for an admin, by kind. */
    waiting: build.query<GetAnswer<'admin/waiting'>['waiting'], undefined>({
      query: () => 'admin/waiting',
      transformResponse: ({ waiting }: GetAnswer<'admin/waiting'>) => waiting,
      providesTags: ['AdAdmin'],
    }),
    baseUrls: build.query<readonly string[], undefined>({
      query: () => 'admin/base-urls',
      transformResponse: ({ baseUrls }: GetAnswer<'admin/base-urls'>) => baseUrls,
    }),
    benchmarkingOverrides: build.query<GetAnswer<'admin/benchmarking-access'>['overrides'], undefined>({
      query: () => 'admin/benchmarking-access',
      transformResponse: ({ overrides }: GetAnswer<'admin/benchmarking-access'>) => overrides,
      providesTags: ['AdAdmin'],
    }),
    caches: build.query<GetAnswer<'admin/caches'>['caches'], undefined>({
      query: () => 'admin/caches',
      transformResponse: ({ caches }: GetAnswer<'admin/caches'>) => caches,
      providesTags: ['AdAdmin'],
    }),
    /** Changes nothing. It is a mutation only so that each press of the button sends a new request. */
    campStats: build.mutation<PostAnswer<'admin/camp-stats'>, string>({
      query: (base_url) => ({ url: 'admin/camp-stats', method: 'POST', body: { base_url } }),
      transformErrorResponse: createFormProblemParser('Error fetching camp stats'), // Requirement 8.7
    }),
    sendAdminCommand: build.mutation<PostAnswer<'admin/link-user'>, CommandIn<'admin'>>({
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
