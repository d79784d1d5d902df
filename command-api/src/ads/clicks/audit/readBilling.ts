import { type ChargeState } from '@campjay/domain/ads/subscriptions.ts';
import { type ClicksSettled } from '@campjay/events/ads/clicks.ts';
import type pg from 'pg';

/**
 * State of a settlement's charge at the payment provider:
 * - `nothingDue`: the settlement amounts to zero cents and is not reported;
 * - `notYetReported`: not sent yet, or sent without a result yet;
 * - `accepted`: accepted by the payment provider;
 * - `refused`: not accepted by the payment provider;
 * - `unclear`: sent, but its result is unknown;
 * - `closed`: an admin checked it and found nothing left to bill.
 */
export type AuditedCharge = 'nothingDue' | 'accepted' | 'notYetReported' | 'refused' | 'unclear' | 'closed';

/** A settlement (the bill for part of a month), and the amount that the payment provider accepted for it. */
export interface BilledSettlement {
  readonly settlementId: string;
  /** ISO instant; the settlement includes everything received before. */
  readonly through: string;
  readonly dueCents: number;
  readonly chargeStatus: AuditedCharge;
  /** Accepted amount: 0 unless `chargeStatus` is `accepted`; negative for a credit. */
  readonly acceptedCents: number;
}

export interface Billing {
  readonly settlements: readonly BilledSettlement[];
  /** Differences between settlements and charges, as sentences; empty if there are none. */
  readonly differences: readonly string[];
}

/** A row of `ops.settlement_charges`. */
interface Charge {
  readonly settlement_id: string;
  readonly advertiser_id: string;
  readonly cents: string;
  readonly state: ChargeState;
}

const AUDITED_STATES = {
  due: 'notYetReported',
  sent: 'notYetReported',
  accepted: 'accepted',
  refused: 'refused',
  unclear: 'unclear',
  closed: 'closed',
} as const satisfies Record<ChargeState, AuditedCharge>;

/**
 * Compares a month's settlements with the charges table, which records the payment provider's responses outside of the
 * log.
 */
export const readBilling = async (
  pool: pg.Pool,
  advertiserId: string,
  settlements: readonly ClicksSettled['data'][],
): Promise<Billing> => {
  const { rows } = await pool.query<Charge>(
    `select settlement_id, advertiser_id, cents, state from ops.settlement_charges where settlement_id = any($1)`,
    [settlements.map(({ settlementId }) => settlementId)],
  );
  const charges = new Map(rows.map((charge) => [charge.settlement_id, charge]));
  // Charges are recorded in log order, so a settlement without a charge was skipped if a later one has a charge.
  const lastChargedIndex = settlements.findLastIndex(({ settlementId }) => charges.has(settlementId));
  const billedSettlements = settlements.map((settlement) =>
    toBilledSettlement(settlement, charges.get(settlement.settlementId)),
  );
  const differences = billedSettlements.flatMap((settlement, index) => {
    const charge = charges.get(settlement.settlementId);
    if (charge) return findDifferences(settlement, charge, advertiserId);
    const isSkipped = index < lastChargedIndex && settlement.dueCents !== 0;
    return isSkipped ? [`Settlement ${settlement.settlementId} was not billed, although a later settlement was.`] : [];
  });
  return { settlements: billedSettlements, differences };
};

const toAuditedCharge = (charge: Charge | undefined, dueCents: number): AuditedCharge => {
  if (charge) return AUDITED_STATES[charge.state];
  return dueCents === 0 ? 'nothingDue' : 'notYetReported';
};

const toBilledSettlement = (
  { settlementId, through, dueCents }: ClicksSettled['data'],
  charge: Charge | undefined,
): BilledSettlement => {
  const state = toAuditedCharge(charge, dueCents);
  const acceptedCents = charge && state === 'accepted' ? Number(charge.cents) : 0;
  return { settlementId, through, dueCents, chargeStatus: state, acceptedCents };
};

const findDifferences = (
  { settlementId, dueCents, chargeStatus: state }: BilledSettlement,
  charge: Charge,
  advertiserId: string,
): readonly string[] => [
  ...(Number(charge.cents) === dueCents
    ? []
    : [`Settlement ${settlementId} was billed at ${charge.cents} cents, but ${dueCents} are due.`]),
  ...(charge.advertiser_id === advertiserId
    ? []
    : [`Settlement ${settlementId} was billed to another advertiser, ${charge.advertiser_id}.`]),
  ...(state === 'refused' ? [`The payment provider refused settlement ${settlementId}.`] : []),
  ...(state === 'unclear'
    ? [`It is unclear whether the payment provider accepted settlement ${settlementId}. Please check there.`]
    : []),
];
