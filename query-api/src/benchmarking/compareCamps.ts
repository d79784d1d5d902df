import { formatNumber, formatGrade } from '@campjay/domain/format.ts';
import { type BenchmarkData, type BenchmarkFilters } from './contract.ts';
import { computeDistributions } from './figures/distributions.ts';
import { type ComparisonGroup } from './figures/comparisonGroup.ts';
import { computeShares } from './figures/shares.ts';
import { computeSupply } from './figures/supply.ts';
import { type Reader } from '@campjay/read-models/reader.ts';
import { type CampRef, readGroup } from './readGroup.ts';

/** Computes all benchmark figures of a camp. */
const computeBenchmark = (group: ComparisonGroup, filters: BenchmarkFilters): BenchmarkData => {
  const { own: ownCamp, others: otherCamps, season } = group;
  const { camp_org_name, base_url = '' } = ownCamp.facts;
  return {
    season,
    camp: { org_id: ownCamp.orgId, camp_org_name, base_url },
    group: { camps: otherCamps.length, sentence: describeGroup(otherCamps.length, filters) },
    distributions: computeDistributions(group),
    shares: computeShares(group),
    supply: computeSupply(group),
  };
};

/** Describes a comparison group, such as '12 other day camps within 5 miles of Palo Alto, ages 5 to 8.' */
const describeGroup = (campCount: number, filters: BenchmarkFilters): string => {
  const kind = filters.dayOrSleepaway === 'Sleepaway' ? 'sleepaway' : 'day';
  const count = `${formatNumber(campCount)} other ${kind} ${campCount === 1 ? 'camp' : 'camps'}`;
  const ages = describeRange('ages', filters.ageMin, filters.ageMax, String);
  const grades = describeRange('grades', filters.gradeMin, filters.gradeMax, formatGrade);
  return `${count} ${describeArea(filters)}${ages}${grades}.`;
};

const describeArea = ({ useCohort, lat, radiusMiles, address }: BenchmarkFilters): string => {
  if (useCohort) return 'of your cohort';
  if (lat === null || radiusMiles === null) return 'of the whole catalog';
  return `within ${formatNumber(radiusMiles)} miles of ${address.trim() === '' ? 'the chosen place' : address.trim()}`;
};

const describeRange = (
  label: string,
  min: number | null,
  max: number | null,
  format: (value: number) => string,
): string => {
  if (min === null) return max === null ? '' : `, ${label} up to ${format(max)}`;
  if (max === null) return `, ${label} ${format(min)} and up`;
  return `, ${label} ${format(min)} to ${format(max)}`;
};

/** Identifies a camp, and selects the camps to compare it with. */
export interface CompareRequest {
  readonly campRef: CampRef;
  readonly filters: BenchmarkFilters;
  /** The websites of the cohort (the camps that the user has chosen); only used if `filters.useCohort` is set. */
  readonly cohort: readonly string[];
}

/**
 * Compares a camp with others; undefined if the website has no such camp. Takes seconds of CPU time in a large catalog.
 */
export const compareCamps = async (
  read: Reader<'camps'>,
  { campRef, filters, cohort }: CompareRequest,
): Promise<BenchmarkData | undefined> => {
  const group = await readGroup(read, campRef, filters, cohort);
  return group && computeBenchmark(group, filters);
};
