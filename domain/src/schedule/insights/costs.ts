import { isPricedPerWeek } from '../../catalog/sessionFacts.ts';
import type { Week } from '@campjay/events/schedule/entries.ts';
import { isPlacedByWeek } from '../sessionWeeks.ts';
import { expectedEntries, type ScheduleInput, type SessionInput } from './activeEntries.ts';

/** Amounts in whole cents. */
export interface Cents {
  readonly camp: number;
  /** Extended care, if booked for all weeks. */
  readonly care: number;
}

/** Costs of registered entries, and of entries that are considered or waitlisted. */
export interface Sum {
  readonly registered: Cents;
  readonly considered: Cents;
}

/** A session excluded from the totals: its price is not listed, or not listed as a price per week. */
export interface Unpriced {
  readonly entryId: string;
  readonly kidId: string;
  readonly weeks: readonly Week[];
  readonly because: 'no-price' | 'not-per-week';
}

export interface Costs {
  readonly summer: Sum;
  readonly byWeek: ReadonlyMap<Week, Sum>;
  readonly byKid: ReadonlyMap<string, Sum>;
  readonly unpriced: readonly Unpriced[];
}

interface Charge extends Cents {
  readonly kidId: string;
  readonly week: Week;
  readonly isRegistered: boolean;
}

const NO_CENTS: Cents = { camp: 0, care: 0 };
export const NO_COSTS: Sum = { registered: NO_CENTS, considered: NO_CENTS };

/**
 * The cost of the summer. A session with dates costs its price once, charged to its first week. A session that is
 * scheduled week by week costs its price in each week if the price is per week; otherwise it is excluded. Care is per
 * week. Canceled entries cost nothing, nor does a second choice next to a first choice.
 */
export const costsOf = (schedule: ScheduleInput): Costs => {
  const sessions = expectedEntries(schedule).filter((entry): entry is SessionInput => entry.kind === 'session');
  const charges = sessions.flatMap((entry) => chargesOf(entry, schedule.weeks));
  const totalOf = (is: (charge: Charge) => boolean): Sum => charges.filter(is).reduce(addCharge, NO_COSTS);
  return {
    summer: totalOf(() => true),
    byWeek: new Map(schedule.weeks.map((week) => [week, totalOf((charge) => charge.week === week)])),
    byKid: new Map(schedule.kids.map(({ kidId }) => [kidId, totalOf((charge) => charge.kidId === kidId)])),
    unpriced: sessions.flatMap((entry) => {
      const because = unpricedReason(entry);
      const { entryId, kidId, weeks } = entry;
      return because ? [{ entryId, kidId, weeks, because }] : [];
    }),
  };
};

const addCharge = (sum: Sum, { isRegistered, camp, care }: Charge): Sum => {
  const kind = isRegistered ? 'registered' : 'considered';
  return { ...sum, [kind]: { camp: sum[kind].camp + camp, care: sum[kind].care + care } };
};

const toCents = (dollars: number): number => Math.round(dollars * 100);

const unpricedReason = ({ session }: SessionInput): Unpriced['because'] | undefined => {
  if (session.session.price === undefined) return 'no-price';
  return isPlacedByWeek(session) && !isPricedPerWeek(session.session) ? 'not-per-week' : undefined;
};

const chargesOf = (entry: SessionInput, planned: readonly Week[]): readonly Charge[] => {
  const { kidId, session, status } = entry;
  const { price = 0, extended_care_price_per_week: care = 0 } = session.session;
  const isSummed = unpricedReason(entry) === undefined;
  const isEachWeek = isPlacedByWeek(session);
  return entry.weeks
    .filter((week) => planned.includes(week))
    .map((week, index) => ({
      kidId,
      week,
      isRegistered: status === 'registered',
      camp: isSummed && (isEachWeek || index === 0) ? toCents(price) : 0,
      care: toCents(care),
    }));
};

/** The total of registered and considered costs, with or without extended care. */
export const totalCents = ({ registered, considered }: Sum, withCare: boolean): number =>
  registered.camp + considered.camp + (withCare ? registered.care + considered.care : 0);
