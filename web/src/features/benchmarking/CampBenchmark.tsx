import type { BenchmarkCampOrg } from '@campjay/query-api/benchmarking/contract.ts';
import { AdLoading } from '../ads/AdLoading.tsx';
import { useOrgFiltersQuery } from './benchmarkingApi.ts';
import { filtersFor } from './benchmarkFilters.ts';
import { Comparison } from './Comparison.tsx';

/** The comparison of one camp. Its initial filters are the camp's place and ages; without that data, there are none. */
export function CampBenchmark({ org }: { org: BenchmarkCampOrg }) {
  const { data, isError } = useOrgFiltersQuery(org.base_url);
  if (!data && !isError) return <AdLoading />;
  return <Comparison org={org} initial={filtersFor(data)} />;
}
