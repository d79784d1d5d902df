import type { UpdateSelectedCohortCamps } from '@campjay/command-api/benchmarking/contract.ts';
import type { CommandDone } from '@campjay/command-api/contract.ts';
import type {
  BenchmarkAnswer,
  BenchmarkCampOrg,
  BenchmarkCampOrgs,
  BenchmarkData,
  BenchmarkRequest,
  OrgFilters,
  UnlockedBaseUrls,
} from '@campjay/query-api/benchmarking/contract.ts';
import { advertisingApi } from '../ads/advertisingApi.ts';
import { commandRequest } from '../../app/commandRequest.ts';
import { formProblem } from '../../app/formProblem.ts';

/** Benchmarking queries, and the command that sets an advertiser's cohort. */
export const benchmarkingApi = advertisingApi.enhanceEndpoints({ addTagTypes: ['Unlocked'] }).injectEndpoints({
  endpoints: (build) => ({
    benchmarkCampOrgs: build.query<readonly BenchmarkCampOrg[], undefined>({
      query: () => 'benchmarking/list-camp-orgs',
      transformResponse: ({ data }: BenchmarkCampOrgs) => data,
    }),
    unlockedBaseUrls: build.query<readonly string[], undefined>({
      query: () => 'benchmarking/list-unlocked-base-urls',
      transformResponse: ({ data }: UnlockedBaseUrls) => data,
      providesTags: ['Session', 'Unlocked'],
    }),
    orgFilters: build.query<OrgFilters['data'], string>({
      query: (baseUrl) => ({ url: 'benchmarking/get-org-benchmark-filters', params: { baseUrl } }),
      transformResponse: ({ data }: OrgFilters) => data,
    }),
    benchmarkData: build.query<BenchmarkData, BenchmarkRequest>({
      query: (body) => ({ url: 'benchmarking/get-camp-benchmark-data', method: 'POST', body }),
      transformResponse: ({ data }: BenchmarkAnswer) => data,
    }),
    setCohort: build.mutation<CommandDone, UpdateSelectedCohortCamps>({
      query: (input) => commandRequest('benchmarking/update-selected-cohort-camps', input),
      transformErrorResponse: formProblem,
      invalidatesTags: ['Advertisers'],
    }),
  }),
});

export const {
  useBenchmarkCampOrgsQuery,
  useUnlockedBaseUrlsQuery,
  useOrgFiltersQuery,
  useBenchmarkDataQuery,
  useSetCohortMutation,
} = benchmarkingApi;
