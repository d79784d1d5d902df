import type { ChargeState } from '@campjay/domain/ads/chargeStates.ts';

/** Outcome of a settlement's charge, and what happens next. */
export const describeCharge = (state: ChargeState, isCredit: boolean): string => {
  switch (state) {
    case 'due':
      return 'Not billed yet.';
    case 'sent':
      return 'On its way: we are asking the payment provider what became of it.';
    case 'accepted':
      return isCredit ? 'Credited.' : 'Billed.';
    case 'refused':
      return 'The payment provider refused it. We look into it; nothing is sent again before that.';
    case 'unclear':
      return 'It is not certain whether it was billed. We look into it; it is never billed twice.';
    case 'closed':
      return 'Looked into and closed: nothing more is billed for it.';
  }
};
