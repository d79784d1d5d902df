import { randomUUID } from 'node:crypto';
import { AccountTypeSet } from '@campjay/events/accounts/events.ts';
import { SchoolDiscountEnded, SchoolDiscountSet, SchoolListed } from '@campjay/events/schools/events.ts';
import { parentStream, schoolStream, subscriptionStream } from '@campjay/events/streams.ts';
import { type RecordedEvent } from '@campjay/platform/eventStore/port.ts';
import { listen } from '@campjay/platform/http/testing/serveForTest.ts';
import { createSandboxPayments } from '@campjay/platform/payments/sandbox/sandboxPayments.ts';
import { webhookSecret } from '@campjay/platform/payments/sandbox/webhookSecret.ts';
import { stripeInvoice, stripeMessage, stripeSubscription } from '@campjay/platform/payments/testing/stripeMessages.ts';
import { signatureHeader } from '@campjay/platform/payments/webhook/signature.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { noAudit } from '@campjay/platform/http/audit.ts';
import { mountRoutes } from '@campjay/platform/http/mountRoutes.ts';
import { VISITOR } from '@campjay/platform/http/kit.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import express from 'express';
import { openCommandApi } from '../support/commands/openCommandApi.ts';
import { takeMessage } from '@campjay/command-api/billing/takeMessage.ts';

let api: Awaited<ReturnType<typeof openCommandApi>>;
let door: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  api = await openCommandApi();
  door = await listen(
    express().use(mountRoutes(api.routes, { identify: () => VISITOR, audit: noAudit, log: silentLog })),
  );
}, 120_000);
afterAll(async () => {
  await door[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

const now = (): Date => api.parts.now();

/** Sends a message as the payment provider does. */
const tell = async (
  message: object,
  change: { readonly at?: Date; readonly body?: Buffer; readonly header?: string } = {},
) => {
  const body = Buffer.from(JSON.stringify(message, undefined, 2));
  const header = change.header ?? signatureHeader(body, await webhookSecret(api.pool), change.at ?? now());
  const response = await fetch(`${door.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
    body: new Uint8Array(change.body ?? body),
  });
  return { status: response.status, body: await response.json() };
};

const subscription = (userId: string, status: string, id = `sub_${userId}`) =>
  stripeSubscription({ id, customer: `cus_${userId}`, status, metadata: { purpose: 'parent', customer_ref: userId } });
const seconds = (offset: number): number => Math.floor(now().getTime() / 1000) + offset;
const typed = (type: string, object: object, created = seconds(0)) =>
  stripeMessage(object, { type: `customer.subscription.${type}`, created });
const typesIn = async (streamId: string) => (await api.store.readStream(streamId)).events.map(({ type }) => type);
const accountTypes = async (userId: string) =>
  (await api.store.readStream(parentStream(userId))).events
    .filter(({ type }: RecordedEvent) => type === AccountTypeSet.type)
    .map(({ data }) => (data as { accountType: string }).accountType);

describe('messages of the payment provider', () => {
  it('make an account a paid one, and a free one when the subscription ends', async () => {
    const userId = randomUUID();
    expect(await tell(typed('created', subscription(userId, 'active')))).toEqual({
      status: 200,
      body: { success: true, message: 'Taken.' },
    });
    await tell(
      stripeMessage(stripeInvoice({ metadata: { purpose: 'parent', customer_ref: userId } }), { type: 'invoice.paid' }),
    );
    expect(await accountTypes(userId)).toEqual(['paid']);
    await tell(typed('deleted', subscription(userId, 'canceled'), seconds(60)));
    expect(await accountTypes(userId)).toEqual(['paid', 'free']);
    expect(await typesIn(subscriptionStream('parent', userId))).toEqual([
      'SubscriptionStarted',
      'InvoicePaid',
      'SubscriptionStatusChanged',
    ]);
  });

  it('take effect once, however often and at once they are told', async () => {
    const userId = randomUUID();
    const message = typed('created', subscription(userId, 'active'));
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => tell(message)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter(({ body }) => (body as { message: string }).message === 'Taken.')).toHaveLength(1);
    expect(await tell(message)).toMatchObject({ body: { message: 'Taken before.' } });
    expect(await typesIn(subscriptionStream('parent', userId))).toEqual(['SubscriptionStarted']);
    expect(await accountTypes(userId)).toEqual(['paid']);
  });

  it('that come late undo nothing', async () => {
    const userId = randomUUID();
    await tell(typed('deleted', subscription(userId, 'canceled'), seconds(60)));
    await tell(typed('updated', subscription(userId, 'active'), seconds(30)));
    await tell(typed('created', subscription(userId, 'active'), seconds(0)));
    expect(await accountTypes(userId)).toEqual([]);
  });

  it('of one subscription that ended leave the account to the other one that runs', async () => {
    const userId = randomUUID();
    await tell(typed('created', subscription(userId, 'active', 'sub_first')));
    await tell(typed('created', subscription(userId, 'active', 'sub_second'), seconds(1)));
    await tell(typed('deleted', subscription(userId, 'canceled', 'sub_first'), seconds(2)));
    expect(await accountTypes(userId)).toEqual(['paid']);
  });

  it('take effect where a process was killed between the log and its inbox, and only once', async () => {
    const userId = randomUUID();
    const message = typed('created', subscription(userId, 'active'));
    const payments = createSandboxPayments({ pool: api.pool, now });
    const body = Buffer.from(JSON.stringify(message));
    const event = await payments.readWebhook(body, signatureHeader(body, await webhookSecret(api.pool), now()));
    // What a kill leaves behind: the effect in the log, and nothing of it in the inbox.
    await takeMessage({ pool: api.pool, store: api.store, payments, now }, event, randomUUID());
    await api.pool.query('delete from ops.payment_messages where event_id = $1', [message.id]);
    expect(await tell(message)).toMatchObject({ status: 200, body: { message: 'Taken.' } });
    expect(await typesIn(subscriptionStream('parent', userId))).toEqual(['SubscriptionStarted']);
    expect(await accountTypes(userId)).toEqual(['paid']);
  });

  it('of an advertiser change no account', async () => {
    const advertiserId = randomUUID();
    const metadata = { purpose: 'advertiser', customer_ref: advertiserId };
    await tell(typed('created', stripeSubscription({ id: 'sub_ads', metadata })));
    expect(await typesIn(subscriptionStream('advertiser', advertiserId))).toEqual(['SubscriptionStarted']);
    expect(await accountTypes(advertiserId)).toEqual([]);
  });

  it('that we do not act on are taken, and change nothing', async () => {
    const head = await api.store.head();
    expect(await tell(stripeMessage({ id: 'ch_1' }, { type: 'charge.refunded' }))).toMatchObject({ status: 200 });
    expect(await api.store.head()).toBe(head);
  });

  it('that are not genuine are refused with the reason, and change nothing', async () => {
    const userId = randomUUID();
    const message = typed('created', subscription(userId, 'active'));
    const text = JSON.stringify(message, undefined, 2);
    const refusals = [
      await tell(message, { header: signatureHeader(Buffer.from(text), 'whsec_other', now()) }),
      await tell(message, { header: 'nonsense' }),
      await tell(message, { body: Buffer.from(text.slice(0, -10)) }),
      await tell(message, { body: Buffer.from(text.replace('active', 'Active')) }),
      await tell(message, { at: new Date(now().getTime() - 600_000) }),
    ];
    expect(refusals.map(({ status, body }) => [status, (body as { type: string }).type])).toEqual([
      [400, 'WrongSignature'],
      [400, 'WrongSignature'],
      [400, 'WrongSignature'],
      [400, 'WrongSignature'],
      [400, 'TimestampTooOld'],
    ]);
    expect(await typesIn(subscriptionStream('parent', userId))).toEqual([]);
  });
});

describe('a parent who subscribes', () => {
  const parent = async () => {
    const email = `pat.placeholder-${randomUUID()}@example.net`;
    return api.signedUp(email);
  };
  const subscribe = (own: Awaited<ReturnType<typeof parent>>, body: object = {}) =>
    own.post('/api/stripe/create-checkout-session', { subscriptionType: 'yearly', ...body });

  // Covers: 1.45, 7.16
  it("is led to the provider's page, with the discount code of a school whose page set it", async () => {
    await api.store.append(
      schoolStream('kelp-school'),
      [
        SchoolListed({
          name: 'Kelp School',
          place: { street: '1 Reef Rd', city: 'Tidepool', state: 'CA', zip: '94000', lat: 37, lng: -122 },
        }),
        SchoolDiscountSet({ discountCode: 'KELP20' }),
        SchoolDiscountEnded({}),
      ].map((event) => ({
        ...{ id: randomUUID(), version: 1, ...event },
        metadata: {
          time: now().toISOString(),
          actor: { userId: 'operator', role: 'system' as const },
          correlationId: 'test',
        },
      })),
      { expected: 'noStream' },
    );
    const own = await parent();
    const answer = await subscribe(own, { discountCode: 'KELP20', schoolCode: 'kelp-school' });
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'The page is ready.' } });
    const { rows } = await api.pool.query(
      'select plan, price_cents, discount_code, success_url from ops.sandbox_checkouts',
    );
    expect(rows).toMatchObject([{ plan: 'yearly', price_cents: 3_600, discount_code: 'KELP20' }]);
    for (const wrong of [{ discountCode: 'OTTER' }, { discountCode: 'OTTER', schoolCode: 'kelp-school' }])
      expect(await subscribe(own, wrong)).toMatchObject({ status: 422, body: { type: 'DiscountIsOver' } });
  });

  it('has no bills before, and does not subscribe twice', async () => {
    const own = await parent();
    expect(await own.post('/api/stripe/create-billing-portal-session', {})).toMatchObject({
      status: 409,
      body: { type: 'NoSubscription' },
    });
    await subscribe(own);
    const { rows } = await api.pool.query<{ customer_ref: string }>(
      'select customer_ref from ops.sandbox_checkouts order by created_at desc, checkout_id limit 20',
    );
    for (const { customer_ref } of rows) await tell(typed('created', subscription(customer_ref, 'active')));
    expect(await subscribe(own)).toMatchObject({ status: 409, body: { type: 'SubscriptionRunning' } });
  });

  it.each([
    [{ subscriptionType: 'weekly' }],
    [{ subscriptionType: 'monthly', email: 'nobody' }],
    [{ subscriptionType: 'monthly', discountCode: '<b>' }],
  ])('is told what is wrong with %j', async (body) => {
    const own = await parent();
    expect(await own.post('/api/stripe/create-checkout-session', body)).toMatchObject({ status: 400 });
  });

  it('acts for no advertiser by naming one', async () => {
    const own = await parent();
    const answer = await own.post('/api/stripe/create-billing-portal-session', { advertiserId: randomUUID() });
    expect(answer).toMatchObject({ status: 404, body: { type: 'NoSuchAdvertiser' } });
  });
});
