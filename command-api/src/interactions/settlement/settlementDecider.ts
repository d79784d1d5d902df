import { type AdInteractionEvent, adInteractionEvents, ClicksSettled } from '@campjay/events/interactions/events.ts';
import { billThrough, type BillLine, type MonthBill, monthBillFold } from '@campjay/events/interactions/monthBill.ts';
import { accepted, type Decider, type Decision } from '../../decider.ts';

/** A timer's wish: what a month came to before this hour is to be billed, as far as it was not. */
export interface SettleMonth {
  readonly type: 'SettleMonth';
  readonly settlementId: string;
  /** The beginning of an hour, at least 72 hours ago. */
  readonly through: Date;
}

const decide = ({ settlementId, through }: SettleMonth, bill: MonthBill): Decision<AdInteractionEvent, never> => {
  const { settled } = bill;
  if (settled && Date.parse(settled.through) >= through.getTime()) return accepted();
  const { lines, totalCents } = billThrough(bill, through);
  if (isSame(lines, settled?.lines ?? [])) return accepted();
  const dueCents = totalCents - (settled?.totalCents ?? 0);
  return accepted(
    ClicksSettled({ settlementId, through: through.toISOString(), lines: [...lines], totalCents, dueCents }),
  );
};

const isSame = (one: readonly BillLine[], other: readonly BillLine[]): boolean =>
  JSON.stringify(one.map(figures)) === JSON.stringify(other.map(figures));
const figures = ({ adId, clicks, registrations, micros }: BillLine) => [adId, clicks, registrations, micros];

/**
 * How a month is settled: what is due is the difference between what it comes to now and what was billed of it before,
 * so that roundings never add up, and a correction after a settlement becomes a credit with the next one.
 */
export const settlementDecider: Decider<MonthBill, SettleMonth, AdInteractionEvent, never> = {
  events: adInteractionEvents,
  initialState: monthBillFold.initialState,
  evolve: monthBillFold.evolve,
  decide,
};
