import { type AdInteractionEvent, adInteractionEvents, ClicksSettled } from '@campjay/events/ads/clicks.ts';
import { billThrough, type BillLine, type MonthBill, monthBillFold } from '@campjay/domain/ads/monthBill.ts';
import { accepted, type Decider, type Decision } from '../../../kernel/decider.ts';

/** Command of a timer: bills everything before this hour that is not billed yet. */
export interface SettleMonth {
  readonly type: 'SettleMonth';
  readonly settlementId: string;
  /** The start of an hour, at least 72 hours ago. */
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
 * Settles a month: the amount due is the month's current total minus what was billed before, so rounding errors never
 * add up, and a correction after a settlement becomes a credit in the next one.
 */
export const settlementDecider: Decider<MonthBill, SettleMonth, AdInteractionEvent, never> = {
  events: adInteractionEvents,
  initialState: monthBillFold.initialState,
  evolve: monthBillFold.evolve,
  decide,
};
