import type { BenchmarkCampOrg } from '@campjay/query-api/benchmarking/contract.ts';
import { AdLoading } from '../advertising/AdLoading.tsx';
import { useOrgFiltersQuery } from './benchmarkingApi.ts';
import { filtersFor } from './benchmarkFilters.ts';
import { Comparison } from './Comparison.tsx';

/** One camp's comparison. It begins with where the camp is and whom it takes; where that cannot be had, with everything. */
export function CampBenchmark({ org }: { org: BenchmarkCampOrg }) {
  const { data, isError } = useOrgFiltersQuery(org.base_url);
  if (!data && !isError) return <AdLoading />;
  return <Comparison org={org} initial={filtersFor(data)} />;
}
