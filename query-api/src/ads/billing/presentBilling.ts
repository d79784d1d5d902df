import { centsOf } from '@campjay/domain/money/micros.ts';
import { type BilledMonth, type Settlement } from './contract.ts';
import { type StoredMonth } from './readBilling.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((all, cents) => all + cents, 0);

/**
 * A month as its bill will show it once everything is settled. Each line is rounded once, so the open amount equals the
 * coming settlements to the cent.
 */
export const presentMonth = (
  { month, lines, settlements }: StoredMonth,
  nameOf: (adId: string) => string,
  chargeOf: (settlementId: string) => Settlement['charge'],
): BilledMonth => {
  const shown = lines.map((line) => ({ ...line, ad: nameOf(line.adId), cents: centsOf(BigInt(line.micros)) }));
  const totalCents = sum(shown.map(({ cents }) => cents));
  const settledCents = sum(settlements.map(({ dueCents }) => dueCents));
  return {
    ...{ month, lines: shown, totalCents, settledCents },
    ...{
      openCents: totalCents - settledCents,
      settlements: settlements.map((each) => ({ ...each, charge: chargeOf(each.settlementId) })),
    },
  };
};
