import type { BenchmarkCampOrg } from '@campjay/query-api/benchmarking/contract.ts';
import { useMemo } from 'react';
import { useIdentity } from '../identity/useIdentity.ts';
import { useBenchmarkCampOrgsQuery, useUnlockedBaseUrlsQuery } from './benchmarkingApi.ts';
import { SAMPLE, withSampleFirst } from './campOrgs.ts';

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
