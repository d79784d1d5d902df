import { randomUUID } from 'node:crypto';
import { DiscountCode } from '@campjay/events/schools/facts.ts';
import { type Pool } from 'pg';
import { inTransaction } from '../../postgres/pool.ts';
import { type Credit, DiscountRefused, type LookupResult, type PaymentProvider, PaymentRefused } from '../port.ts';
import { readSignedEvent } from '../webhook/readSignedEvent.ts';
import { changeSubscription, readSubscriptions, priceOf } from './subscriptions.ts';
import { readOrCreateWebhookSecret } from './messages.ts';

/** The path prefix of the sandbox's pages, served by `sandboxRoutes`. */
export const SANDBOX_PATH = '/api/sandbox-payments';

export interface SandboxDeps {
  readonly pool: Pool;
  readonly now: () => Date;
}

/**
 * A payment provider that charges no money. It stores what a provider would store, serves its own pages for
 * subscribing and for changing a subscription, and reports changes in signed webhook messages like Stripe's
 * (`startWebhookSender`). Its pages have the same origin as the URL that the browser returns to.
 */
export const createSandboxPayments = ({ pool, now }: SandboxDeps): PaymentProvider => ({
  name: 'sandbox',

  createCheckout: async ({ purpose, customerRef, plan = 'monthly', discountCode, ...request }) => {
    if (discountCode !== undefined && !DiscountCode.safeParse(discountCode).success)
      throw new DiscountRefused(
        'In the sandbox, a discount code consists of letters, digits, hyphens and underscores.',
      );
    const priceCents = priceOf(purpose, plan, discountCode !== undefined);
    await pool.query(
      `insert into ops.sandbox_checkouts (checkout_id, idempotency_key, purpose, customer_ref, plan, price_cents,
         discount_code, success_url, cancel_url, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (idempotency_key) do nothing`,
      [
        randomUUID(),
        request.idempotencyKey,
        purpose,
        customerRef,
        plan,
        priceCents,
        discountCode ?? null,
        request.successUrl,
        request.cancelUrl,
        now(),
      ],
    );
    const { rows } = await pool.query<{ id: string }>(
      'select checkout_id as id from ops.sandbox_checkouts where idempotency_key = $1',
      [request.idempotencyKey],
    );
    const [checkout] = rows;
    if (!checkout) throw new Error('The checkout was deleted while it was being created.');
    return { url: new URL(`${SANDBOX_PATH}/checkout/${checkout.id}`, request.successUrl).href };
  },

  createPortal: async ({ customerId, returnUrl }) => {
    await requireCustomer(pool, customerId);
    const id = randomUUID();
    await pool.query(
      'insert into ops.sandbox_portals (portal_id, customer_id, return_url, created_at) values ($1, $2, $3, $4)',
      [id, customerId, returnUrl, now()],
    );
    return { url: new URL(`${SANDBOX_PATH}/portal/${id}`, returnUrl).href };
  },

  reportUsage: async ({ settlementId, customerId, cents, at }) => {
    await requireCustomer(pool, customerId);
    await pool.query(
      `insert into ops.sandbox_usage (settlement_id, customer_id, cents, at) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [settlementId, customerId, cents, at],
    );
  },

  findUsage: async ({ settlementId, cents }) => {
    const { rows } = await pool.query<{ cents: string }>(
      'select cents from ops.sandbox_usage where settlement_id = $1',
      [settlementId],
    );
    return toLookupResult(rows[0], cents);
  },

  credit: async ({ creditId, customerId, cents, reason }: Credit) => {
    await requireCustomer(pool, customerId);
    await pool.query(
      `insert into ops.sandbox_credits (credit_id, customer_id, cents, reason) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [creditId, customerId, cents, reason],
    );
  },

  findCredit: async ({ creditId, cents }) => {
    const { rows } = await pool.query<{ cents: string }>('select cents from ops.sandbox_credits where credit_id = $1', [
      creditId,
    ]);
    return toLookupResult(rows[0], cents);
  },

  forgetCustomer: (customerId) =>
    inTransaction(pool, async (client) => {
      for (const { subscriptionId } of await readSubscriptions(client, customerId))
        await changeSubscription(client, { customerId, subscriptionId }, 'end', now());
      await client.query('update ops.sandbox_customers set is_gone = true where customer_id = $1', [customerId]);
    }),

  endSubscription: (subscriptionId) =>
    inTransaction(pool, (client) => changeSubscription(client, { subscriptionId }, 'end', now())),

  readWebhook: async (rawBody, signatureHeader) =>
    readSignedEvent(rawBody, signatureHeader, { secrets: [await readOrCreateWebhookSecret(pool)], now: now() }),
});

/** Never returns 'too early': the sandbox records a request immediately, so none is in flight. */
const toLookupResult = (row: { readonly cents: string } | undefined, cents: number): LookupResult => {
  if (!row) return 'absent';
  return Number(row.cents) === cents ? 'taken' : 'unclear';
};

const requireCustomer = async (pool: Pool, customerId: string): Promise<void> => {
  const { rowCount } = await pool.query('select 1 from ops.sandbox_customers where customer_id = $1 and not is_gone', [
    customerId,
  ]);
  if (rowCount === 0) throw new PaymentRefused('The sandbox has no such customer.');
};
