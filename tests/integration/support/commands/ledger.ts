import {
  type Credit,
  type Found,
  type PaymentProvider,
  PaymentRefused,
  type UsageReport,
} from '@campjay/platform/payments/port.ts';

export type ChargingProvider = Pick<PaymentProvider, 'reportUsage' | 'findUsage' | 'credit' | 'findCredit'>;

/**
 * A payment provider that charges for each call it takes, also for the same one again: whoever sends anything twice is found
 * out. `failing` fails calls before they are taken, or after.
 */
export const openLedger = () => {
  const lines: { readonly id: string; readonly customerId: string; readonly cents: number; readonly at?: Date }[] = [];
  const customers = new Set<string>();
  const failing: { before?: Error | undefined; after?: Error | undefined; missing: Found } = { missing: 'absent' };
  const take = async (line: (typeof lines)[number]): Promise<void> => {
    await Promise.resolve();
    if (!customers.has(line.customerId)) throw new PaymentRefused('No such customer.');
    if (failing.before) throw failing.before;
    lines.push(line);
    if (failing.after) throw failing.after;
  };
  const find = (id: string): Promise<Found> =>
    Promise.resolve(lines.some((line) => line.id === id) ? 'taken' : failing.missing);
  const provider: ChargingProvider = {
    reportUsage: ({ settlementId: id, customerId, cents, at }: UsageReport) => take({ id, customerId, cents, at }),
    findUsage: ({ settlementId }) => find(settlementId),
    credit: ({ creditId: id, customerId, cents }: Credit) => take({ id, customerId, cents: -cents }),
    findCredit: ({ creditId }) => find(creditId),
  };
  return { provider, lines, customers, failing };
};
