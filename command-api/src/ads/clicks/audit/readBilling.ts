import { type ChargeState } from '@campjay/domain/ads/subscriptions.ts';
import { type ClicksSettled } from '@campjay/events/ads/clicks.ts';
import type pg from 'pg';

/**
 * State of a settlement at the payment provider: accepted, not yet reported, or not accepted. `closed`: a person
 * checked it and found nothing left to bill. `nothingDue`: the settlement amounts to zero cents and is not reported.
 */
export type AuditedCharge = 'nothingDue' | 'taken' | 'notYetReported' | 'refused' | 'unclear' | 'closed';

/** A settlement, and what the payment provider accepted for it. */
export interface BilledSettlement {
  readonly settlementId: string;
  readonly through: string;
  readonly dueCents: number;
  readonly charge: AuditedCharge;
  /** 0 unless accepted; negative for a credit. */
  readonly takenCents: number;
}

export interface Billing {
  readonly settlements: readonly BilledSettlement[];
  /** Differences between settlements and charges, as sentences; empty if they agree. */
  readonly differences: readonly string[];
}

interface Charge {
  readonly settlement_id: string;
  readonly advertiser_id: string;
  readonly cents: string;
  readonly state: ChargeState;
}

const STATES = {
  due: 'notYetReported',
  sent: 'notYetReported',
  accepted: 'taken',
  refused: 'refused',
  unclear: 'unclear',
  closed: 'closed',
} as const satisfies Record<ChargeState, AuditedCharge>;

/**
 * Compares a month's settlements with the charges table, which records the payment provider's responses outside the
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
  // Charges are recorded in log order: a settlement without a charge before one that has a charge was skipped.
  const lastNoted = settlements.findLastIndex(({ settlementId }) => charges.has(settlementId));
  const billed = settlements.map((settlement) => billedSettlement(settlement, charges.get(settlement.settlementId)));
  const differences = billed.flatMap((settlement, index) => {
    const charge = charges.get(settlement.settlementId);
    return charge
      ? chargeDifferences(settlement, charge, advertiserId)
      : index < lastNoted && settlement.dueCents !== 0
        ? [`Settlement ${settlement.settlementId} was left out of billing, though a later one was not.`]
        : [];
  });
  return { settlements: billed, differences };
};

const billedSettlement = (
  { settlementId, through, dueCents }: ClicksSettled['data'],
  charge: Charge | undefined,
): BilledSettlement => {
  const state = charge ? STATES[charge.state] : dueCents === 0 ? 'nothingDue' : 'notYetReported';
  const takenCents = charge && state === 'taken' ? Number(charge.cents) : 0;
  return { settlementId, through, dueCents, charge: state, takenCents };
};

const chargeDifferences = (
  { settlementId, dueCents, charge: state }: BilledSettlement,
  charge: Charge,
  advertiserId: string,
): readonly string[] => [
  ...(Number(charge.cents) === dueCents
    ? []
    : [`Settlement ${settlementId} is billed with ${charge.cents} cents, but ${dueCents} are due.`]),
  ...(charge.advertiser_id === advertiserId
    ? []
    : [`Settlement ${settlementId} is billed to another advertiser, ${charge.advertiser_id}.`]),
  ...(state === 'refused' ? [`The payment provider refused settlement ${settlementId}.`] : []),
  ...(state === 'unclear'
    ? [`Whether the payment provider took settlement ${settlementId} is unclear; look there.`]
    : []),
];
