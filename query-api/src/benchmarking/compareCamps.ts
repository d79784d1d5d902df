import { formatNumber, formatGrade } from '@campjay/domain/format.ts';
import { type BenchmarkData, type BenchmarkFilters } from './contract.ts';
import { distributionsOf } from './figures/distributions.ts';
import { type ComparisonGroup } from './figures/groupCamp.ts';
import { sharesOf } from './figures/shares.ts';
import { supplyOf } from './figures/supply.ts';
import { type Pool } from 'pg';
import { type CampRef, readGroup } from './readGroup.ts';

/** All benchmark figures of a camp. */
const benchmarkOf = (group: ComparisonGroup, filters: BenchmarkFilters): BenchmarkData => {
  const { own, others, season } = group;
  const { camp_org_name, base_url = '' } = own.facts;
  return {
    season,
    camp: { org_id: own.orgId, camp_org_name, base_url },
    group: { camps: others.length, sentence: describeGroup(others.length, filters) },
    distributions: distributionsOf(group),
    shares: sharesOf(group),
    supply: supplyOf(group),
  };
};

const describeGroup = (camps: number, filters: BenchmarkFilters): string => {
  const kind = filters.dayOrSleepaway === 'Sleepaway' ? 'sleepaway' : 'day';
  const found = `${formatNumber(camps)} other ${kind} ${camps === 1 ? 'camp' : 'camps'}`;
  return `${found} ${describeArea(filters)}${describeRange('ages', filters.ageMin, filters.ageMax, String)}${describeRange('grades', filters.gradeMin, filters.gradeMax, formatGrade)}.`;
};

const describeArea = ({ useCohort, lat, radiusMiles, address }: BenchmarkFilters): string => {
  if (useCohort) return 'of your cohort';
  if (lat === null || radiusMiles === null) return 'of the whole catalog';
  return `within ${formatNumber(radiusMiles)} miles of ${address.trim() === '' ? 'the chosen place' : address.trim()}`;
};

const describeRange = (
  what: string,
  min: number | null,
  max: number | null,
  format: (each: number) => string,
): string => {
  if (min === null) return max === null ? '' : `, ${what} up to ${format(max)}`;
  return max === null ? `, ${what} ${format(min)} and up` : `, ${what} ${format(min)} to ${format(max)}`;
};

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
