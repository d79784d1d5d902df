import { normalBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { SAMPLE_CAMP_ORG } from '@campjay/domain/benchmarking/sampleCamp.ts';
import { BENCHMARKING_PATH } from '@campjay/domain/texts/benchmarking.ts';
import type {
  BenchmarkCampOrg,
  BenchmarkAnswer,
  BenchmarkCampOrgs,
  BenchmarkData,
  BenchmarkRequest,
  OrgFilters,
  UnlockedBaseUrls,
} from '@campjay/query-api/benchmarking/contract.ts';
import type { UpdateSelectedCohortCamps } from '@campjay/command-api/benchmarking/contract.ts';
import type { CommandDone } from '@campjay/command-api/contract.ts';
import { advertisingApi, useAdvertisersWithAdsQuery } from '../ads/advertisingApi.ts';
import { commandRequest } from '../../app/commandRequest.ts';
import { formProblem } from '../../app/refusal.ts';
import { useMemo } from 'react';
import { useIdentity } from '../identity/useIdentity.ts';

export const SAMPLE: BenchmarkCampOrg = SAMPLE_CAMP_ORG;

export const isSample = ({ base_url }: Pick<BenchmarkCampOrg, 'base_url'>): boolean =>
  normalBaseUrl(base_url) === SAMPLE.base_url;

/** The selectable camps, with the sample camp first and only once (Requirement 4.61). */
const withSampleFirst = (orgs: readonly BenchmarkCampOrg[]): readonly BenchmarkCampOrg[] => [
  SAMPLE,
  ...orgs.filter((org) => !isSample(org)),
];

/** Whether a camp's figures are visible: always for the sample, otherwise for unlocked websites. */
export const isUnlocked = (org: Pick<BenchmarkCampOrg, 'base_url'>, unlocked: readonly string[]): boolean =>
  isSample(org) || unlocked.includes(normalBaseUrl(org.base_url));

/** Path of a camp's comparison. */
export const pathOf = (org: BenchmarkCampOrg): string =>
  isSample(org) ? BENCHMARKING_PATH : `${BENCHMARKING_PATH}/${encodeURIComponent(org.org_id)}`;

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

const ONLY_SAMPLE: readonly BenchmarkCampOrg[] = [SAMPLE];
const NONE: readonly string[] = [];

/**
 * The selectable camps and the unlocked websites; undefined while loading. If the camps fail to load, only the sample
 * camp is listed; if the unlocked websites fail, only the sample is unlocked (Requirements 8.11 and 8.12).
 */
export const useCampOrgs = (): {
  readonly orgs: readonly BenchmarkCampOrg[] | undefined;
  readonly unlocked: readonly string[] | undefined;
} => {
  const { status } = useIdentity();
  const camps = useBenchmarkCampOrgsQuery(undefined);
  const access = useUnlockedBaseUrlsQuery(undefined, { skip: status === 'loading' });
  const orgs = useMemo(() => camps.data && withSampleFirst(camps.data), [camps.data]);
  return {
    orgs: orgs ?? (camps.isError ? ONLY_SAMPLE : undefined),
    unlocked: access.isError ? NONE : access.data,
  };
};

export interface Cohort {
  /** The cohort's advertiser; undefined for users without one. */
  readonly advertiserId: string | undefined;
  /** Normalized base URLs. */
  readonly baseUrls: readonly string[];
}

/** The cohort of the signed-in user's advertiser; the first one if there are several. */
export const useCohort = (): Cohort => {
  const { user } = useIdentity();
  const { data } = useAdvertisersWithAdsQuery(undefined, { skip: user?.isAdvertiser !== true });
  const [advertiser] = data ?? [];
  return {
    advertiserId: advertiser?.advertiser_id,
    baseUrls: advertiser?.selected_cohort_camps.map(({ base_url }) => base_url) ?? [],
  };
};
