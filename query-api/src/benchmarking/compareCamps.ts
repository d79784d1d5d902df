import { type Pool } from 'pg';
import { benchmarkOf } from './benchmark.ts';
import { type BenchmarkData, type BenchmarkFilters } from './contract.ts';
import { type CampRef, readGroup } from './readGroup.ts';

/** A camp, and those that it is to be compared with. */
export interface CompareRequest {
  readonly campRef: CampRef;
  readonly filters: BenchmarkFilters;
  /** Websites, with `filters.useCohort`. */
  readonly cohort: readonly string[];
}

/** All figures; undefined where the website has no such camp. In a large catalogue it keeps a processor busy for seconds. */
export const compareCamps = async (
  pool: Pool,
  { campRef, filters, cohort }: CompareRequest,
): Promise<BenchmarkData | undefined> => {
  const group = await readGroup(pool, campRef, filters, cohort);
  return group && benchmarkOf(group, filters);
};
