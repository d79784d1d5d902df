/**
 * The state of a settlement's charge: due; sent to the payment provider without a result yet; accepted; refused;
 * unclear whether it was accepted; or, after one of the last two, closed by an admin.
 */
export const CHARGE_STATES = ['due', 'sent', 'accepted', 'refused', 'unclear', 'closed'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** An admin's decision about a charge that was refused or is unclear. */
export const CHARGE_DECISIONS = ['send-again', 'close'] as const;
export type ChargeDecision = (typeof CHARGE_DECISIONS)[number];
