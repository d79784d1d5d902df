import { afterAll, beforeAll } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type TestDatabase } from '../../support/postgres/database.ts';
import { createOpsDatabase } from '../../support/postgres/opsDatabase.ts';
import { contractNow, paymentProviderContract } from '@campjay/platform/payments/paymentProviderContract.ts';
import { createSignatureHeader } from '@campjay/platform/payments/webhook/signature.ts';
import { createSandboxPayments } from '@campjay/platform/payments/sandbox/sandboxPayments.ts';
import { createSubscription } from '@campjay/platform/payments/sandbox/subscriptions.ts';
import { readOrCreateWebhookSecret } from '@campjay/platform/payments/sandbox/messages.ts';

/** Shared by all tests, because their customers differ. */
const fixture: { database?: TestDatabase } = {};
beforeAll(async () => {
  fixture.database = await createOpsDatabase();
});
afterAll(async () => {
  await fixture.database?.[Symbol.asyncDispose]();
});

paymentProviderContract('the sandbox', () => {
  const { pool } = fixture.database ?? raise();
  const sum = async (table: 'sandbox_usage' | 'sandbox_credits', customerId: string): Promise<number> => {
    const { rows } = await pool.query<{ sum: string | null }>(
      `select sum(cents) as sum from ops.${table} where customer_id = $1`,
      [customerId],
    );
    return Number(rows[0]?.sum ?? 0);
  };
  const startCheckout = () => {
    const payer = { purpose: 'parent', customerRef: randomUUID(), plan: 'yearly', priceCents: 4_800 } as const;
    return inTransaction(pool, (client) => createSubscription(client, payer, contractNow()));
  };
  return Promise.resolve({
    provider: createSandboxPayments({ pool, now: contractNow }),
    createCustomer: async () => (await startCheckout()).customerId,
    createSubscription: async () => (await startCheckout()).subscriptionId,
    hasEnded: async (subscriptionId) => {
      const { rows } = await pool.query<{ status: string }>(
        'select status from ops.sandbox_subscriptions where subscription_id = $1',
        [subscriptionId],
      );
      return rows[0]?.status === 'canceled';
    },
    sign: async (body, at = contractNow()) => createSignatureHeader(body, await readOrCreateWebhookSecret(pool), at),
    usageOf: (customerId) => sum('sandbox_usage', customerId),
    creditsOf: (customerId) => sum('sandbox_credits', customerId),
    discountCode: 'KELP20',
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });
});

const raise = (): never => {
  throw new Error('The database is not open.');
};
