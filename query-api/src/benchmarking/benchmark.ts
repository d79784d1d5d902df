import { formatGrade } from '@campjay/events/format/grades.ts';
import { formatNumber } from '@campjay/events/format/numbers.ts';
import { type BenchmarkData, type BenchmarkFilters } from './contract.ts';
import { distributionsOf } from './figures/distributions.ts';
import { type Compared } from './figures/groupCamp.ts';
import { sharesOf } from './figures/shares.ts';
import { supplyOf } from './figures/supply.ts';

/** All figures of a camp among others. */
export const benchmarkOf = (compared: Compared, filters: BenchmarkFilters): BenchmarkData => {
  const { own, others, season } = compared;
  const { camp_org_name, base_url = '' } = own.facts;
  return {
    season,
    camp: { org_id: own.orgId, camp_org_name, base_url },
    group: { camps: others.length, sentence: sentenceOf(others.length, filters) },
    distributions: distributionsOf(compared),
    shares: sharesOf(compared),
    supply: supplyOf(compared),
  };
};

const sentenceOf = (camps: number, filters: BenchmarkFilters): string => {
  const kind = filters.dayOrSleepaway === 'Sleepaway' ? 'sleepaway' : 'day';
  const found = `${formatNumber(camps)} other ${kind} ${camps === 1 ? 'camp' : 'camps'}`;
  return `${found} ${whereOf(filters)}${rangeOf('ages', filters.ageMin, filters.ageMax, String)}${rangeOf('grades', filters.gradeMin, filters.gradeMax, formatGrade)}.`;
};

const whereOf = ({ useCohort, lat, radiusMiles, address }: BenchmarkFilters): string => {
  if (useCohort) return 'of your cohort';
  if (lat === null || radiusMiles === null) return 'of the whole catalogue';
  return `within ${formatNumber(radiusMiles)} miles of ${address.trim() === '' ? 'the chosen place' : address.trim()}`;
};

const rangeOf = (what: string, min: number | null, max: number | null, say: (each: number) => string): string => {
  if (min === null) return max === null ? '' : `, ${what} up to ${say(max)}`;
  return max === null ? `, ${what} ${say(min)} and up` : `, ${what} ${say(min)} to ${say(max)}`;
};
