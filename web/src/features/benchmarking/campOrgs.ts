import { normalBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { SAMPLE_CAMP_ORG } from '@campjay/domain/benchmarking/sampleCamp.ts';
import { BENCHMARKING_PATH } from '@campjay/domain/texts/benchmarking.ts';
import type { BenchmarkCampOrg } from '@campjay/query-api/benchmarking/contract.ts';

export const SAMPLE: BenchmarkCampOrg = SAMPLE_CAMP_ORG;

export const isSample = ({ base_url }: Pick<BenchmarkCampOrg, 'base_url'>): boolean =>
  normalBaseUrl(base_url) === SAMPLE.base_url;

/** The selectable camps, with the sample camp first and only once (Requirement 4.61). */
export const withSampleFirst = (orgs: readonly BenchmarkCampOrg[]): readonly BenchmarkCampOrg[] => [
  SAMPLE,
  ...orgs.filter((org) => !isSample(org)),
];

/** Whether a camp's figures are visible: always for the sample, otherwise for unlocked websites. */
export const isUnlocked = (org: Pick<BenchmarkCampOrg, 'base_url'>, unlocked: readonly string[]): boolean =>
  isSample(org) || unlocked.includes(normalBaseUrl(org.base_url));

/** Path of a camp's comparison. */
export const pathOf = (org: BenchmarkCampOrg): string =>
  isSample(org) ? BENCHMARKING_PATH : `${BENCHMARKING_PATH}/${encodeURIComponent(org.org_id)}`;
