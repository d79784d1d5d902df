import { DEFAULT_DAYS_PER_WEEK } from '@campjay/domain/catalog/sessionFacts.ts';
import { readRegistration } from '@campjay/domain/catalog/registration.ts';
import { type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { type Distribution } from '../contract.ts';
import { type ComparisonGroup, type GroupCamp, explainWithholding } from './comparisonGroup.ts';
import { pricePerHour, weeklyPrice, weeklyPriceWithCare } from './sessionFigures.ts';

export interface Quartiles {
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
}

/**
 * Computes a quantile by linear interpolation between the two closest values: the value at index (n − 1) · p of the n
 * sorted values, counted from 0. This is type 7 of Hyndman & Fan, "Sample Quantiles in Statistical Packages" (1996),
 * the same as QUARTILE.INC of spreadsheets and SQL's percentile_cont.
 * @param sorted at least one value, in ascending order
 * @param p from 0 to 1
 */
export const quantile = (sorted: readonly number[], p: number): number => {
  const position = (sorted.length - 1) * p;
  const index = Math.floor(position);
  const low = sorted[index] ?? Number.NaN;
  const high = sorted[Math.min(index + 1, sorted.length - 1)] ?? Number.NaN;
  return low + (high - low) * (position - index);
};

const sortAscending = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);

/** Computes the quartiles. There must be at least one value. */
export const computeQuartiles = (values: readonly number[]): Quartiles => {
  const sorted = sortAscending(values);
  return { q1: quantile(sorted, 0.25), median: quantile(sorted, 0.5), q3: quantile(sorted, 0.75) };
};

/** Computes the median; undefined if there are no values. */
export const computeMedian = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : quantile(sortAscending(values), 0.5);

/** Computes a value's mid-rank: the share (0 to 1) of `values` that are lower. Equal values count half. */
export const computeMidRank = (value: number, values: readonly number[]): number =>
  values.reduce((sum, each) => sum + (each < value ? 1 : each === value ? 0.5 : 0), 0) / values.length;

/** How to compute one of the distributions. */
interface Measure extends Pick<Distribution, 'key' | 'title' | 'unit' | 'method'> {
  /** The facts that a camp must list to have a value; see `withheldReason`. */
  readonly neededFacts: string;
  /** The camp's value; undefined if the catalog lacks the needed facts. */
  readonly valueFor: (camp: GroupCamp, season: number) => number | undefined;
}

const QUARTILES_NOTE =
  'Quartiles are linearly interpolated between the two values next to them (type 7, as in QUARTILE.INC).';
const MEDIAN_NOTE = `Each camp counts once, with the median of its sessions. ${QUARTILES_NOTE}`;

/** Returns a function that computes the median of a camp's sessions; undefined if no session has the value. */
const medianOfSessions =
  (readValue: (session: SessionFacts, season: number, camp: GroupCamp) => number | undefined): Measure['valueFor'] =>
  (camp, season) =>
    computeMedian(camp.sessions.flatMap((session) => readValue(session, season, camp) ?? []));

const MEASURES: readonly Measure[] = [
  {
    key: 'weeklyPrice',
    title: 'Price per week',
    unit: 'dollars',
    neededFacts: 'a weekly price',
    method: `A session’s price divided by its number of weeks (up to 9 days count as one week). ${MEDIAN_NOTE}`,
    valueFor: medianOfSessions(weeklyPrice),
  },
  {
    key: 'pricePerHour',
    title: 'Price per hour of camp',
    unit: 'dollars',
    neededFacts: 'a price and camp hours',
    method: `The weekly price divided by the hours between drop-off and pick-up on the camp days of a week, without extended care. ${MEDIAN_NOTE}`,
    valueFor: medianOfSessions((session, season, { facts }) =>
      pricePerHour(session, facts.days_per_week ?? DEFAULT_DAYS_PER_WEEK, season),
    ),
  },
  {
    key: 'weeklyPriceWithCare',
    title: 'Price per week with extended care',
    unit: 'dollars',
    neededFacts: 'a price for extended care',
    method: `The weekly price plus the price of a week of extended care, for sessions that list both. ${MEDIAN_NOTE}`,
    valueFor: medianOfSessions(weeklyPriceWithCare),
  },
  {
    key: 'registrationDate',
    title: 'Registration opens',
    unit: 'day',
    neededFacts: 'the day when registration opens',
    method: `The day on which each camp’s registration opens; camps that are listed as ‘Open’ have no date. ${QUARTILES_NOTE}`,
    valueFor: ({ facts }) => {
      const registration = readRegistration(facts.registration_date);
      return registration === 'open' ? undefined : registration;
    },
  },
];

/** Compares the camp's prices and registration date with those of the other camps. */
export const computeDistributions = ({ own: ownCamp, others: otherCamps, season }: ComparisonGroup): Distribution[] =>
  MEASURES.map(({ valueFor, neededFacts, ...measure }) => {
    const campValues = otherCamps.flatMap((camp) => {
      const value = valueFor(camp, season);
      return value === undefined ? [] : [{ value, operator: camp.operator }];
    });
    const values = campValues.map(({ value }) => value);
    const withholdingReason =
      explainWithholding(
        campValues.map(({ operator }) => operator),
        neededFacts,
      ) ?? null;
    const you = valueFor(ownCamp, season) ?? null;
    return {
      ...measure,
      camps: campValues.length,
      you,
      withheld: withholdingReason,
      quartiles: withholdingReason === null ? computeQuartiles(values) : null,
      below: withholdingReason === null && you !== null ? computeMidRank(you, values) : null,
    };
  });
