import { DEFAULT_DAYS_PER_WEEK } from '@campjay/domain/catalog/sessionFacts.ts';
import { readRegistration } from '@campjay/domain/catalog/registration.ts';
import { type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { type Distribution } from '../contract.ts';
import { type ComparisonGroup, type GroupCamp, withheldReason } from './groupCamp.ts';
import { pricePerHour, weeklyPrice, weeklyPriceWithCare } from './sessionFigures.ts';

export interface Quartiles {
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
}

/**
 * A quantile by linear interpolation between the two closest values: the value at index (n − 1) · p of the sorted
 * values, counted from 0. It is type 7 of Hyndman & Fan, "Sample Quantiles in Statistical Packages" (1996), the same as
 * QUARTILE.INC of spreadsheets and SQL's percentile_cont.
 * @param sorted at least one value, in ascending order
 * @param p from 0 to 1
 */
export const quantile = (sorted: readonly number[], p: number): number => {
  const at = (sorted.length - 1) * p;
  const below = Math.floor(at);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? Number.NaN;
  return low + (high - low) * (at - below);
};

const ascending = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);

/** The quartiles of at least one value. */
export const quartilesOf = (values: readonly number[]): Quartiles => {
  const sorted = ascending(values);
  return { q1: quantile(sorted, 0.25), median: quantile(sorted, 0.5), q3: quantile(sorted, 0.75) };
};

/** The median; undefined without values. */
export const medianOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : quantile(ascending(values), 0.5);

/** Mid-rank: the share (0 to 1) of values below the given one, equal ones counted half. */
export const rankOf = (value: number, values: readonly number[]): number =>
  values.reduce((sum, each) => sum + (each < value ? 1 : each === value ? 0.5 : 0), 0) / values.length;

interface Measure extends Pick<Distribution, 'key' | 'title' | 'unit' | 'method'> {
  /** The required facts, as the subject of the sentence about a withheld figure. */
  readonly what: string;
  /** The camp's value; undefined if the catalog lacks the needed facts. */
  readonly of: (camp: GroupCamp, season: number) => number | undefined;
}

const QUARTILES =
  'Quartiles are linearly interpolated between the two values next to them (type 7, as in QUARTILE.INC).';
const ONCE = `Each camp counts once, with the median of its sessions. ${QUARTILES}`;

const medianOver =
  (figure: (session: SessionFacts, season: number, camp: GroupCamp) => number | undefined): Measure['of'] =>
  (camp, season) =>
    medianOf(camp.sessions.flatMap((session) => figure(session, season, camp) ?? []));

const MEASURES: readonly Measure[] = [
  {
    key: 'weeklyPrice',
    title: 'Price per week',
    unit: 'dollars',
    what: 'A weekly price',
    method: `A session’s price by the weeks that it lasts (up to 9 days are one week). ${ONCE}`,
    of: medianOver(weeklyPrice),
  },
  {
    key: 'pricePerHour',
    title: 'Price per hour of camp',
    unit: 'dollars',
    what: 'A price with camp hours',
    method: `The weekly price by the hours between drop-off and pick-up of a week’s camp days, without extended care. ${ONCE}`,
    of: medianOver((session, season, { facts }) =>
      pricePerHour(session, facts.days_per_week ?? DEFAULT_DAYS_PER_WEEK, season),
    ),
  },
  {
    key: 'weeklyPriceWithCare',
    title: 'Price per week with extended care',
    unit: 'dollars',
    what: 'A price of extended care',
    method: `The weekly price and what a week of extended care costs, of sessions that state both. ${ONCE}`,
    of: medianOver(weeklyPriceWithCare),
  },
  {
    key: 'registrationDate',
    title: 'Registration opens',
    unit: 'day',
    what: 'A date of registration',
    method: `The day on which each camp’s registration opens; camps that only say ‘Open’ have no date. ${QUARTILES}`,
    of: ({ facts }) => {
      const opens = readRegistration(facts.registration_date);
      return opens === 'open' ? undefined : opens;
    },
  },
];

/** Compares the camp's prices and dates with the distribution of others'. */
export const distributionsOf = ({ own, others, season }: ComparisonGroup): Distribution[] =>
  MEASURES.map(({ of, what, ...measure }) => {
    const known = others.flatMap((camp) => {
      const value = of(camp, season);
      return value === undefined ? [] : [{ value, operator: camp.operator }];
    });
    const values = known.map(({ value }) => value);
    const withheld =
      withheldReason(
        known.map(({ operator }) => operator),
        what,
      ) ?? null;
    const you = of(own, season) ?? null;
    return {
      ...measure,
      camps: known.length,
      you,
      withheld,
      quartiles: withheld === null ? quartilesOf(values) : null,
      below: withheld === null && you !== null ? rankOf(you, values) : null,
    };
  });
