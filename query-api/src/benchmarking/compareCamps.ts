import { type Pool } from 'pg';
import { benchmarkOf } from './benchmark.ts';
import { type BenchmarkData, type BenchmarkFilters } from './contract.ts';
import { type AskedCamp, readGroup } from './readGroup.ts';

/** A camp, and those that it is to be compared with. */
export interface CampQuestion {
  readonly asked: AskedCamp;
  readonly filters: BenchmarkFilters;
  /** Websites, with `filters.useCohort`. */
  readonly cohort: readonly string[];
}

/** All figures; undefined where the website has no such camp. In a large catalogue it keeps a processor busy for seconds. */
export const compareCamps = async (
  pool: Pool,
  { asked, filters, cohort }: CampQuestion,
): Promise<BenchmarkData | undefined> => {
  const compared = await readGroup(pool, asked, filters, cohort);
  return compared && benchmarkOf(compared, filters);
};
