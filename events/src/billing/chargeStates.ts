/**
 * How far the charge of a settlement is: nobody was asked for it yet, the payment provider was and nothing is known yet, it
 * was taken, refused, or nobody can tell whether it was taken; or a person looked at one of the last two, and closed it.
 */
export const CHARGE_STATES = ['due', 'sent', 'accepted', 'refused', 'unclear', 'closed'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** What a person may decide of a charge that was refused, or of which nobody knows what became. */
export const CHARGE_DECISIONS = ['send-again', 'close'] as const;
export type ChargeDecision = (typeof CHARGE_DECISIONS)[number];
