import { type Pool } from 'pg';
import { benchmarkOf } from './benchmark.ts';
import { type BenchmarkData, type BenchmarkFilters } from './contract.ts';
import { type CampRef, readGroup } from './readGroup.ts';

/** A camp, and the filters that select the camps to compare it with. */
export interface CompareRequest {
  readonly campRef: CampRef;
  readonly filters: BenchmarkFilters;
  /** Websites, if `filters.useCohort` is set. */
  readonly cohort: readonly string[];
}

/** Computes all figures; undefined if the website has no such camp. Takes seconds of CPU time in a large catalog. */
export const compareCamps = async (
  pool: Pool,
  { campRef, filters, cohort }: CompareRequest,
): Promise<BenchmarkData | undefined> => {
  const group = await readGroup(pool, campRef, filters, cohort);
  return group && benchmarkOf(group, filters);
};
