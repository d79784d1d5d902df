import { DEFAULT_DAYS_PER_WEEK } from '@campjay/domain/catalog/sessionFacts.ts';
import { readRegistration } from '@campjay/domain/catalog/registration.ts';
import { type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { type Distribution } from '../contract.ts';
import { withheldReason } from './floor.ts';
import { type ComparisonGroup, type GroupCamp } from './groupCamp.ts';
import { medianOf, quartilesOf, rankOf } from './quartiles.ts';
import { pricePerHour, weeklyPrice, weeklyPriceWithCare } from './sessionFigures.ts';

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
