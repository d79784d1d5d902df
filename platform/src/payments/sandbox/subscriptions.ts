import { type SubscriptionPlan, type SubscriptionPurpose } from '@campjay/events/ads/values.ts';
import { randomUUID } from 'node:crypto';
import { type PoolClient } from 'pg';
import { type Db } from '../../postgres/pool.ts';
import { storeMessage } from './messages.ts';

const PLAN_CENTS: Readonly<Record<SubscriptionPlan, number>> = { monthly: 500, yearly: 4_800 };

/** The discount that every discount code gives in the sandbox, in percent. */
export const DISCOUNT_PERCENT = 25;

/** The price of one billing period in cents. It is 0 for advertisers, because they pay only for their usage. */
export const priceOf = (purpose: SubscriptionPurpose, plan: SubscriptionPlan, isDiscounted: boolean): number => {
  if (purpose === 'advertiser') return 0;
  return isDiscounted ? Math.round((PLAN_CENTS[plan] * (100 - DISCOUNT_PERCENT)) / 100) : PLAN_CENTS[plan];
};

/** Formats an amount: '$5.00'. */
export const formatDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

export interface SandboxSubscription {
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly purpose: SubscriptionPurpose;
  readonly customerRef: string;
  readonly plan: SubscriptionPlan;
  readonly priceCents: number;
  /** One of Stripe's statuses. 'past_due': the last payment failed. */
  readonly status: 'active' | 'past_due' | 'canceled';
  readonly endsAtPeriodEnd: boolean;
  readonly periodEndsAt: Date;
}

const COLUMNS = `s.subscription_id as "subscriptionId", s.customer_id as "customerId", c.purpose,
  c.customer_ref as "customerRef", s.plan, s.price_cents as "priceCents", s.status,
  s.ends_at_period_end as "endsAtPeriodEnd", s.period_ends_at as "periodEndsAt"`;
const FROM = 'from ops.sandbox_subscriptions s join ops.sandbox_customers c using (customer_id)';

export const readSubscriptions = async (db: Db, customerId: string): Promise<readonly SandboxSubscription[]> => {
  const { rows } = await db.query<SandboxSubscription>(
    `select ${COLUMNS} ${FROM} where s.customer_id = $1 order by s.period_ends_at, s.subscription_id`,
    [customerId],
  );
  return rows;
};

/** Creates a subscription whose first period is paid, and stores the messages about it. */
export const createSubscription = async (
  client: PoolClient,
  payer: Pick<SandboxSubscription, 'purpose' | 'customerRef' | 'plan' | 'priceCents'>,
  at: Date,
): Promise<SandboxSubscription> => {
  const subscription: SandboxSubscription = {
    ...payer,
    subscriptionId: `sub_sandbox_${randomUUID()}`,
    customerId: await findOrCreateCustomer(client, payer),
    status: 'active',
    endsAtPeriodEnd: false,
    periodEndsAt: addOnePeriod(at, payer.plan),
  };
  const { subscriptionId, customerId, plan, priceCents, status, periodEndsAt } = subscription;
  await client.query(
    `insert into ops.sandbox_subscriptions (subscription_id, customer_id, plan, price_cents, status, period_ends_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [subscriptionId, customerId, plan, priceCents, status, periodEndsAt],
  );
  await storeMessage(client, { type: 'customer.subscription.created', object: toStripeSubscription(subscription), at });
  await storeInvoiceMessage(client, subscription, true, at);
  return subscription;
};

/**
 * The changes that a customer can make on the sandbox's pages. `cancel` ends the subscription at the end of the period,
 * `end` immediately; `fail` lets a payment fail, and `pay` pays what is owed.
 */
export const CHANGES = ['cancel', 'resume', 'end', 'fail', 'pay'] as const;
export type Change = (typeof CHANGES)[number];

/** The fields that a change sets. */
const changedFields: Readonly<Record<Change, Partial<SandboxSubscription>>> = {
  cancel: { endsAtPeriodEnd: true },
  resume: { endsAtPeriodEnd: false },
  end: { status: 'canceled' },
  fail: { status: 'past_due' },
  pay: { status: 'active' },
};

/**
 * Changes a subscription and stores the messages about it. Does nothing if the subscription has ended.
 * @param customerId if given, nothing is done for a subscription of another customer either
 */
export const changeSubscription = async (
  client: PoolClient,
  {
    customerId,
    subscriptionId,
  }: Pick<SandboxSubscription, 'subscriptionId'> & Partial<Pick<SandboxSubscription, 'customerId'>>,
  change: Change,
  at: Date,
): Promise<void> => {
  const { rows } = await client.query<SandboxSubscription>(
    `select ${COLUMNS} ${FROM} where coalesce($1, s.customer_id) = s.customer_id and s.subscription_id = $2
       and s.status <> 'canceled' for update`,
    [customerId ?? null, subscriptionId],
  );
  const [before] = rows;
  if (!before) return;
  const after = { ...before, ...changedFields[change] };
  await client.query(
    'update ops.sandbox_subscriptions set status = $2, ends_at_period_end = $3 where subscription_id = $1',
    [subscriptionId, after.status, after.endsAtPeriodEnd],
  );
  const type = change === 'end' ? 'customer.subscription.deleted' : 'customer.subscription.updated';
  await storeMessage(client, { type, object: toStripeSubscription(after), at });
  if (change === 'fail' || change === 'pay') await storeInvoiceMessage(client, after, change === 'pay', at);
};

/** Returns the id of a payer's customer record; creates the record if the payer has none. */
const findOrCreateCustomer = async (
  client: PoolClient,
  { purpose, customerRef }: Pick<SandboxSubscription, 'purpose' | 'customerRef'>,
): Promise<string> => {
  const { rows } = await client.query<{ customer_id: string }>(
    `insert into ops.sandbox_customers (customer_id, purpose, customer_ref) values ($1, $2, $3)
     on conflict (purpose, customer_ref) where not is_gone do update set purpose = excluded.purpose
     returning customer_id`,
    [`cus_sandbox_${randomUUID()}`, purpose, customerRef],
  );
  return rows[0]?.customer_id ?? '';
};

const metadataOf = ({ purpose, customerRef }: SandboxSubscription) => ({ purpose, customer_ref: customerRef });

/** Converts a subscription to the object in Stripe's messages. */
const toStripeSubscription = (subscription: SandboxSubscription) => ({
  id: subscription.subscriptionId,
  object: 'subscription',
  customer: subscription.customerId,
  status: subscription.status,
  cancel_at_period_end: subscription.endsAtPeriodEnd,
  items: { data: [{ current_period_end: Math.floor(subscription.periodEndsAt.getTime() / 1000) }] },
  metadata: metadataOf(subscription),
});

const storeInvoiceMessage = (client: PoolClient, subscription: SandboxSubscription, isPaid: boolean, at: Date) => {
  const { customerId: customer, subscriptionId, priceCents } = subscription;
  return storeMessage(client, {
    type: isPaid ? 'invoice.paid' : 'invoice.payment_failed',
    object: {
      id: `in_sandbox_${randomUUID()}`,
      object: 'invoice',
      customer,
      amount_paid: isPaid ? priceCents : 0,
      amount_due: priceCents,
      parent: { subscription_details: { subscription: subscriptionId, metadata: metadataOf(subscription) } },
    },
    at,
  });
};

/** Returns when a period of a subscription ends that begins at this time. */
export const addOnePeriod = (at: Date, plan: SubscriptionPlan): Date => {
  const end = new Date(at);
  end.setUTCMonth(end.getUTCMonth() + (plan === 'yearly' ? 12 : 1));
  // Like Stripe: what begins on the 31st ends on the last day of a shorter month.
  if (end.getUTCDate() !== at.getUTCDate()) end.setUTCDate(0);
  return end;
};
