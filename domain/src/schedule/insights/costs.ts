import { isPricedPerWeek } from '../../catalog/priceTags.ts';
import type { Week } from '@campjay/events/schedule/entries.ts';
import { isPlacedByWeek } from '../sessionWeeks.ts';
import { listExpectedEntries, type ScheduleInput, type SessionInput } from './activeEntries.ts';

/** Amounts in whole cents. */
export interface Cents {
  readonly camp: number;
  /** Extended care, assuming that it is booked for every week. */
  readonly care: number;
}

export interface CostTotals {
  readonly registered: Cents;
  /** The costs of entries that are being considered or waitlisted. */
  readonly notRegistered: Cents;
}

/**
 * A session whose price is excluded from the totals, because the camp lists no price, or because the session is
 * scheduled week by week but its price is not per week.
 */
export interface UncountedSession {
  readonly entryId: string;
  readonly kidId: string;
  readonly weeks: readonly Week[];
  readonly reason: 'no-price' | 'not-per-week';
}

export interface Costs {
  readonly summer: CostTotals;
  readonly byWeek: ReadonlyMap<Week, CostTotals>;
  readonly byKid: ReadonlyMap<string, CostTotals>;
  readonly uncountedSessions: readonly UncountedSession[];
}

interface Charge extends Cents {
  readonly kidId: string;
  readonly week: Week;
  readonly isRegistered: boolean;
}

const NO_CENTS: Cents = { camp: 0, care: 0 };
export const NO_COSTS: CostTotals = { registered: NO_CENTS, notRegistered: NO_CENTS };

/**
 * Calculates the cost of the summer. A session with dates costs its price once, in its first week. A session that is
 * scheduled week by week costs its price in each week if the price is per week; otherwise its price is not counted, but
 * its care is. Extended care is charged for every week. Canceled entries, and second choices in weeks that have a first
 * choice, are not counted.
 */
export const calculateCosts = (schedule: ScheduleInput): Costs => {
  const sessions = listExpectedEntries(schedule).filter((entry): entry is SessionInput => entry.kind === 'session');
  const charges = sessions.flatMap((entry) => listCharges(entry, schedule.weeks));
  const totalOf = (matches: (charge: Charge) => boolean): CostTotals =>
    charges.filter(matches).reduce(addCharge, NO_COSTS);
  return {
    summer: totalOf(() => true),
    byWeek: new Map(schedule.weeks.map((week) => [week, totalOf((charge) => charge.week === week)])),
    byKid: new Map(schedule.kids.map(({ kidId }) => [kidId, totalOf((charge) => charge.kidId === kidId)])),
    uncountedSessions: sessions.flatMap((entry): readonly UncountedSession[] => {
      const reason = uncountedReason(entry);
      const { entryId, kidId, weeks } = entry;
      return reason ? [{ entryId, kidId, weeks, reason }] : [];
    }),
  };
};

const addCharge = (totals: CostTotals, charge: Charge): CostTotals =>
  charge.isRegistered
    ? { ...totals, registered: addCents(totals.registered, charge) }
    : { ...totals, notRegistered: addCents(totals.notRegistered, charge) };

const addCents = (a: Cents, b: Cents): Cents => ({ camp: a.camp + b.camp, care: a.care + b.care });

const toCents = (dollars: number): number => Math.round(dollars * 100);

const uncountedReason = ({ session }: SessionInput): UncountedSession['reason'] | undefined => {
  if (session.session.price === undefined) return 'no-price';
  return isPlacedByWeek(session) && !isPricedPerWeek(session.session) ? 'not-per-week' : undefined;
};

const listCharges = (entry: SessionInput, scheduleWeeks: readonly Week[]): readonly Charge[] => {
  const { kidId, session, status } = entry;
  const { price = 0, extended_care_price_per_week: care = 0 } = session.session;
  const isPriceCounted = uncountedReason(entry) === undefined;
  const isChargedPerWeek = isPlacedByWeek(session);
  return entry.weeks
    .filter((week) => scheduleWeeks.includes(week))
    .map((week, index) => ({
      kidId,
      week,
      isRegistered: status === 'registered',
      camp: isPriceCounted && (isChargedPerWeek || index === 0) ? toCents(price) : 0,
      care: toCents(care),
    }));
};

/** Returns the total cost of registered and other entries, without extended care. */
export const totalCents = ({ registered, notRegistered }: CostTotals): number => registered.camp + notRegistered.camp;

/** Returns the total cost of registered and other entries, with extended care. */
export const totalCentsWithCare = (totals: CostTotals): number =>
  totalCents(totals) + totals.registered.care + totals.notRegistered.care;
