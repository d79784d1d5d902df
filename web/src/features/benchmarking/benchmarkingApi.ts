import { normalizeBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { SAMPLE_CAMP_ORG } from '@campjay/domain/benchmarking/sampleCamp.ts';
import { BENCHMARKING_PATH } from '@campjay/domain/texts/benchmarking.ts';
import type { BenchmarkCampOrg, BenchmarkData } from '@campjay/query-api/benchmarking/contract.ts';
import { advertisingApi, useAdvertisersWithAdsQuery } from '../ads/advertisingApi.ts';
import type { GetAnswer, PostAnswer, PostBody } from '../../app/apiTypes.ts';
import { commandRequest } from '../../app/commandRequest.ts';
import { parseFormProblem } from '../../app/formProblem.ts';
import { useMemo } from 'react';
import { useIdentity } from '../identity/useIdentity.ts';

export const SAMPLE_ORG: BenchmarkCampOrg = SAMPLE_CAMP_ORG;

/** True for the sample camp, whose figures everybody may see. */
export const isSample = ({ base_url }: Pick<BenchmarkCampOrg, 'base_url'>): boolean =>
  normalizeBaseUrl(base_url) === SAMPLE_ORG.base_url;

/** Puts the sample camp first, and removes it from the rest of the list (Requirement 4.61). */
const withSampleFirst = (orgs: readonly BenchmarkCampOrg[]): readonly BenchmarkCampOrg[] => [
  SAMPLE_ORG,
  ...orgs.filter((org) => !isSample(org)),
];

/** True if the user may see a camp's figures: always for the sample camp, otherwise if its website is unlocked. */
export const isUnlocked = (org: Pick<BenchmarkCampOrg, 'base_url'>, unlockedUrls: readonly string[]): boolean =>
  isSample(org) || unlockedUrls.includes(normalizeBaseUrl(org.base_url));

/** Path of the benchmarking page for a camp. */
export const benchmarkPath = (org: BenchmarkCampOrg): string =>
  isSample(org) ? BENCHMARKING_PATH : `${BENCHMARKING_PATH}/${encodeURIComponent(org.org_id)}`;

/** Benchmarking queries, and the command that sets an advertiser's cohort. */
export const benchmarkingApi = advertisingApi.enhanceEndpoints({ addTagTypes: ['Unlocked'] }).injectEndpoints({
  endpoints: (build) => ({
    benchmarkCampOrgs: build.query<readonly BenchmarkCampOrg[], undefined>({
      query: () => 'benchmarking/list-camp-orgs',
      transformResponse: ({ data }: GetAnswer<'benchmarking/list-camp-orgs'>) => data,
    }),
    unlockedBaseUrls: build.query<readonly string[], undefined>({
      query: () => 'benchmarking/list-unlocked-base-urls',
      transformResponse: ({ data }: GetAnswer<'benchmarking/list-unlocked-base-urls'>) => data,
      providesTags: ['Session', 'Unlocked'],
    }),
    orgFilters: build.query<GetAnswer<'benchmarking/get-org-benchmark-filters'>['data'], string>({
      query: (baseUrl) => ({ url: 'benchmarking/get-org-benchmark-filters', params: { baseUrl } }),
      transformResponse: ({ data }: GetAnswer<'benchmarking/get-org-benchmark-filters'>) => data,
    }),
    benchmarkData: build.query<BenchmarkData, PostBody<'benchmarking/get-camp-benchmark-data'>>({
      query: (body) => ({ url: 'benchmarking/get-camp-benchmark-data', method: 'POST', body }),
      transformResponse: ({ data }: PostAnswer<'benchmarking/get-camp-benchmark-data'>) => data,
    }),
    setCohort: build.mutation<
      PostAnswer<'benchmarking/update-selected-cohort-camps'>,
      PostBody<'benchmarking/update-selected-cohort-camps'>
    >({
      query: (input) => commandRequest('benchmarking/update-selected-cohort-camps', input),
      transformErrorResponse: parseFormProblem,
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

const ONLY_SAMPLE: readonly BenchmarkCampOrg[] = [SAMPLE_ORG];
const NO_URLS: readonly string[] = [];

/**
 * Reads the selectable camps and the base URLs of the unlocked websites; both are undefined while loading. If the camps
 * fail to load, only the sample camp is listed. If the unlocked websites fail to load, only the sample camp is unlocked
 * (Requirements 8.11 and 8.12).
 */
export const useCampOrgs = (): {
  readonly orgs: readonly BenchmarkCampOrg[] | undefined;
  readonly unlockedUrls: readonly string[] | undefined;
} => {
  const { status } = useIdentity();
  const campsQuery = useBenchmarkCampOrgsQuery(undefined);
  const accessQuery = useUnlockedBaseUrlsQuery(undefined, { skip: status === 'loading' });
  const orgs = useMemo(() => campsQuery.data && withSampleFirst(campsQuery.data), [campsQuery.data]);
  return {
    orgs: orgs ?? (campsQuery.isError ? ONLY_SAMPLE : undefined),
    unlockedUrls: accessQuery.isError ? NO_URLS : accessQuery.data,
  };
};

/** The camps that an advertiser compares itself with. */
export interface Cohort {
  /** Id of the advertiser that the cohort belongs to; undefined for users without an advertiser. */
  readonly advertiserId: string | undefined;
  /** Normalized base URLs. */
  readonly baseUrls: readonly string[];
}

/** Reads the cohort of the signed-in user's advertiser. If the user has several advertisers, it uses the first one. */
export const useCohort = (): Cohort => {
  const { user } = useIdentity();
  const { data } = useAdvertisersWithAdsQuery(undefined, { skip: user?.isAdvertiser !== true });
  const [advertiser] = data ?? [];
  return {
    advertiserId: advertiser?.advertiser_id,
    baseUrls: advertiser?.selected_cohort_camps.map(({ base_url }) => base_url) ?? [],
  };
};
