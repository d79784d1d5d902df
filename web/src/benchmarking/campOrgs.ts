import { normalBaseUrl } from '@campjay/events/advertising/baseUrl.ts';
import { SAMPLE_CAMP_ORG } from '@campjay/events/benchmarking/sampleCamp.ts';
import { BENCHMARKING_PATH } from '@campjay/events/texts/benchmarking.ts';
import type { BenchmarkCampOrg } from '@campjay/query-api/benchmarking/contract.ts';

export const SAMPLE: BenchmarkCampOrg = SAMPLE_CAMP_ORG;

export const isSample = ({ base_url }: Pick<BenchmarkCampOrg, 'base_url'>): boolean =>
  normalBaseUrl(base_url) === SAMPLE.base_url;

/** The camps to choose from: the sample camp first, and once (SPEC §4 'Benchmarking'). */
export const withSampleFirst = (orgs: readonly BenchmarkCampOrg[]): readonly BenchmarkCampOrg[] => [
  SAMPLE,
  ...orgs.filter((org) => !isSample(org)),
];

/** Whether a camp's figures may be seen: the sample's always, and those of unlocked websites. */
export const isUnlocked = (org: Pick<BenchmarkCampOrg, 'base_url'>, unlocked: readonly string[]): boolean =>
  isSample(org) || unlocked.includes(normalBaseUrl(org.base_url));

/** Where a camp is compared. */
export const pathOf = (org: BenchmarkCampOrg): string =>
  isSample(org) ? BENCHMARKING_PATH : `${BENCHMARKING_PATH}/${encodeURIComponent(org.org_id)}`;
