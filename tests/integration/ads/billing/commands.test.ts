import { randomUUID } from 'node:crypto';
import { AccountTypeSet } from '@campjay/events/accounts/events.ts';
import { AdTermsAccepted } from '@campjay/events/ads/placement.ts';
import { AD_TERMS_VERSION } from '@campjay/events/ads/values.ts';
import { SubscriptionStarted } from '@campjay/events/ads/billing.ts';
import { AdvertiserLinked } from '@campjay/events/identity/events.ts';
import { SchoolDiscountEnded, SchoolDiscountSet, SchoolListed } from '@campjay/events/schools/events.ts';
import {
  advertiserStream,
  parentStream,
  schoolStream,
  subscriptionStream,
  userStream,
} from '@campjay/events/streams.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { serveForTest } from '@campjay/platform/http/testing/serveForTest.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { type PaymentProvider, PaymentUnavailable } from '@campjay/platform/payments/port.ts';
import { createSandboxPayments } from '@campjay/platform/payments/sandbox/sandboxPayments.ts';
import { readOrCreateWebhookSecret } from '@campjay/platform/payments/sandbox/messages.ts';
import { stripeInvoice, stripeMessage, stripeSubscription } from '@campjay/platform/payments/testing/stripeMessages.ts';
import { createSignatureHeader } from '@campjay/platform/payments/webhook/signature.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { billingRoutes } from '@campjay/command-api/ads/billing/routes.ts';
import { receivePaymentMessage } from '@campjay/command-api/ads/billing/webhookRoute.ts';
import { appendEvents, createAdvertiser } from '@campjay/command-api/kernel/testing/appendEvents.ts';
import { openCommandApi } from '../../support/commands/openCommandApi.ts';

const api = await openCommandApi();
afterAll(async () => api[Symbol.asyncDispose]());

const now = (): Date => api.parts.now();
const typesIn = async (streamId: string) => (await api.store.readStream(streamId)).events.map(({ type }) => type);

describe('messages of the payment provider', () => {
  /** Sends a message as the payment provider does. */
  const send = async (
    message: object,
    { secret, at = now() }: { readonly secret?: string; readonly at?: Date } = {},
  ) => {
    const body = Buffer.from(JSON.stringify(message, undefined, 2));
    const header = createSignatureHeader(body, secret ?? (await readOrCreateWebhookSecret(api.pool)), at);
    const response = await fetch(`${api.address}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
      body,
    });
    return { status: response.status, body: (await response.json()) as { message: string } };
  };
  const seconds = (offset: number): number => Math.floor(now().getTime() / 1000) + offset;
  const subscriptionEvent = (userId: string, type: string, status: string, { at = 0, id = `sub_${userId}` } = {}) =>
    stripeMessage(
      stripeSubscription({
        ...{ id, customer: `cus_${userId}`, status, metadata: { purpose: 'parent', customer_ref: userId } },
      }),
      { type: `customer.subscription.${type}`, created: seconds(at) },
    );
  const accountTypes = async (userId: string) =>
    (await api.store.readStream(parentStream(userId))).events
      .filter(({ type }) => type === AccountTypeSet.type)
      .map(({ data }) => (data as { accountType: string }).accountType);
  const subscriptionTypes = (userId: string) => typesIn(subscriptionStream('parent', userId));

  it('make an account paid, and free again when the subscription ends', async () => {
    const userId = randomUUID();
    expect(await send(subscriptionEvent(userId, 'created', 'active'))).toEqual({
      status: 200,
      body: { success: true, message: 'Received.' },
    });
    const invoice = stripeInvoice({ metadata: { purpose: 'parent', customer_ref: userId } });
    await send(stripeMessage(invoice, { type: 'invoice.paid' }));
    expect(await accountTypes(userId)).toEqual(['paid']);
    await send(subscriptionEvent(userId, 'deleted', 'canceled', { at: 60 }));
    expect(await accountTypes(userId)).toEqual(['paid', 'free']);
    expect(await subscriptionTypes(userId)).toEqual([
      'SubscriptionStarted',
      'InvoicePaid',
      'SubscriptionStatusChanged',
    ]);
  });

  it('take effect once, however often they arrive, even at the same time', async () => {
    const userId = randomUUID();
    const message = subscriptionEvent(userId, 'created', 'active');
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send(message)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body.message === 'Received.')).toHaveLength(1);
    expect(await send(message)).toMatchObject({ body: { message: 'Already received.' } });
    expect(await subscriptionTypes(userId)).toEqual(['SubscriptionStarted']);
    expect(await accountTypes(userId)).toEqual(['paid']);
  });

  it('take effect once if a process was killed between the log and its inbox', async () => {
    const userId = randomUUID();
    const message = subscriptionEvent(userId, 'created', 'active');
    const payments = createSandboxPayments({ pool: api.pool, now });
    const body = Buffer.from(JSON.stringify(message));
    const event = await payments.readWebhook(
      body,
      createSignatureHeader(body, await readOrCreateWebhookSecret(api.pool), now()),
    );
    // A kill leaves the event in the log, and nothing in the inbox.
    await receivePaymentMessage({ pool: api.pool, store: api.store, payments, now }, event, randomUUID());
    await api.pool.query('delete from ops.payment_messages where event_id = $1', [message.id]);
    expect(await send(message)).toMatchObject({ status: 200, body: { message: 'Received.' } });
    expect(await subscriptionTypes(userId)).toEqual(['SubscriptionStarted']);
    expect(await accountTypes(userId)).toEqual(['paid']);
  });

  it('about an advertiser change no account', async () => {
    const advertiserId = randomUUID();
    const metadata = { purpose: 'advertiser', customer_ref: advertiserId };
    const message = stripeSubscription({ id: 'sub_ads', metadata });
    await send(stripeMessage(message, { type: 'customer.subscription.created', created: seconds(0) }));
    expect(await typesIn(subscriptionStream('advertiser', advertiserId))).toEqual(['SubscriptionStarted']);
    expect(await accountTypes(advertiserId)).toEqual([]);
  });

  it('of other kinds are accepted, and change nothing', async () => {
    const head = await api.store.head();
    expect(await send(stripeMessage({ id: 'ch_1' }, { type: 'charge.refunded' }))).toMatchObject({ status: 200 });
    expect(await api.store.head()).toBe(head);
  });

  it.each([
    ['WrongSignature', { secret: 'whsec_other' }],
    ['TimestampTooOld', { at: new Date('2026-03-01T17:50:00Z') }],
  ])('are refused with the reason and change nothing: %s', async (type, wrong) => {
    const userId = randomUUID();
    expect(await send(subscriptionEvent(userId, 'created', 'active'), wrong)).toMatchObject({
      status: 400,
      body: { type },
    });
    expect(await subscriptionTypes(userId)).toEqual([]);
  });
});

describe('a parent who subscribes', () => {
  const parent = () => api.signedUp(`pat.placeholder-${randomUUID()}@example.net`);
  const subscribe = (own: Awaited<ReturnType<typeof parent>>, body: object = {}) =>
    own.post('/api/stripe/create-checkout-session', { subscriptionType: 'yearly', ...body });

  // Covers: 1.45, 7.16
  it('is sent to the provider’s page, with the school’s discount code if a school page set it', async () => {
    const place = { street: '1 Reef Rd', city: 'Tidepool', state: 'CA', zip: '94000', lat: 37, lng: -122 };
    await appendEvents(
      ...([api.store, schoolStream('kelp-school'), SchoolListed({ name: 'Kelp School', place })] as const),
      ...[SchoolDiscountSet({ discountCode: 'KELP20' }), SchoolDiscountEnded({})],
    );
    const own = await parent();
    const answer = await subscribe(own, { discountCode: 'KELP20', schoolCode: 'kelp-school' });
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'The page is ready.' } });
    const { rows } = await api.pool.query(
      'select plan, price_cents from ops.sandbox_checkouts where discount_code = $1',
      ['KELP20'],
    );
    expect(rows).toEqual([{ plan: 'yearly', price_cents: 3_600 }]);
    for (const wrong of [{ discountCode: 'OTTER' }, { discountCode: 'OTTER', schoolCode: 'kelp-school' }])
      expect(await subscribe(own, wrong)).toMatchObject({ status: 422, body: { type: 'DiscountIsOver' } });
  });

  it.each([
    ['create-checkout-session', 400, 'BadRequest', { subscriptionType: 'weekly' }],
    ['create-checkout-session', 400, 'BadRequest', { subscriptionType: 'monthly', email: 'nobody' }],
    ['create-checkout-session', 400, 'BadRequest', { subscriptionType: 'monthly', discountCode: '<b>' }],
    ['create-billing-portal-session', 409, 'NoSubscription', {}],
    ['create-billing-portal-session', 404, 'NoSuchAdvertiser', { advertiserId: randomUUID() }],
  ])('is refused by %s with %i %s: %j', async (operation, status, type, body) => {
    const own = await parent();
    expect(await own.post(`/api/stripe/${operation}`, body)).toMatchObject({ status, body: { type } });
  });
});

describe('checkout and billing portal', () => {
  /** A member of an advertiser that accepted these terms, with a payment provider that may fail. */
  const operator = async ({
    terms = AD_TERMS_VERSION,
    ...failing
  }: { terms?: string } & Partial<PaymentProvider> = {}) => {
    const [userId, advertiserId] = [randomUUID(), randomUUID()];
    const { store, sealing, pool } = api;
    await appendEvents(store, userStream(userId), AdvertiserLinked({ advertiserId }));
    await createAdvertiser(store, advertiserId, { isSelfServe: true });
    await appendEvents(store, advertiserStream(advertiserId), AdTermsAccepted({ version: terms }));
    const payments = { ...createSandboxPayments({ pool, now }), ...failing };
    const limit = createRateLimit({ requests: 100, seconds: 60 });
    const origin = 'https://camps.example.org';
    const routes = billingRoutes({ store, sealing, pool, payments, limit, now, origin, log: silentLog });
    const server = await serveForTest(routes, {
      principal: { userId, roles: ['parent', 'advertiser'], isEmailConfirmed: true },
    });
    const post = (operation: string, body: object) => server.post(`/api/stripe/create-${operation}-session`, body);
    return { ...server, post, userId, advertiserId };
  };
  const unavailable = (): Promise<never> => Promise.reject(new PaymentUnavailable('The provider is away.'));
  const subscribed = (purpose: 'parent' | 'advertiser', holderId: string) =>
    appendEvents(
      api.store,
      subscriptionStream(purpose, holderId),
      SubscriptionStarted({
        ...{ purpose, holderId, customerId: 'cus_1', status: 'active', endsAtPeriodEnd: false, periodEndsAt: null },
        ...{ subscriptionId: 'sub_1', providerEventId: 'evt_1', occurredAt: '2026-03-01T00:00:00Z' },
      }),
    );

  // Covers: 7.17
  it('are for advertisers that accepted the current terms, and subscribe once', async () => {
    await using server = await operator();
    const { advertiserId } = server;
    expect(await server.post('subscription', { advertiserId })).toMatchObject({
      status: 200,
      body: {
        ...{ success: true, message: 'The page is ready.' },
        sessionUrl: expect.stringContaining('/api/sandbox-payments/checkout/') as unknown,
      },
    });
    await using outdated = await operator({ terms: '2020-01-01' });
    expect(await outdated.post('subscription', { advertiserId: outdated.advertiserId })).toMatchObject({
      status: 409,
      body: { type: 'TermsNotAccepted', errors: [{ field: 'advertiserId' }] },
    });
    await subscribed('parent', server.userId);
    const again = await server.post('checkout', { subscriptionType: 'yearly' });
    expect(again).toMatchObject({ status: 409, body: { type: 'SubscriptionRunning' } });
  });

  // Covers: 7.18
  it('show the bills and the card of an advertiser or a parent, and link back', async () => {
    const returnUrls: string[] = [];
    const createPortal: PaymentProvider['createPortal'] = ({ customerId, returnUrl }) => {
      returnUrls.push(returnUrl);
      return Promise.resolve({ url: `https://portal.example/${customerId}` });
    };
    await using server = await operator({ createPortal });
    const { userId, advertiserId } = server;
    const without = await server.post('billing-portal', { advertiserId });
    expect(without).toMatchObject({ status: 409, body: { type: 'NoSubscription' } });
    await subscribed('parent', userId);
    await subscribed('advertiser', advertiserId);
    const answer = { success: true, sessionUrl: 'https://portal.example/cus_1', message: 'The page is ready.' };
    for (const body of [{ advertiserId }, {}])
      expect(await server.post('billing-portal', body)).toMatchObject({ status: 200, body: answer });
    expect(returnUrls).toEqual([
      `https://camps.example.org/stripe-portal?back=advertiser&advertiser=${advertiserId}`,
      'https://camps.example.org/stripe-portal?back=parent',
    ]);
  });

  // Covers: 8.5, 8.6, 8.21
  it('return an error while the provider is unavailable', async () => {
    await using server = await operator({ createCheckout: unavailable, createPortal: unavailable });
    const { userId, advertiserId } = server;
    const failed = (what: string) => ({ status: 500, body: { message: `Failed to create ${what} session` } });
    expect(await server.post('subscription', { advertiserId })).toMatchObject(failed('subscription'));
    expect(await server.post('checkout', { subscriptionType: 'monthly' })).toMatchObject(failed('checkout'));
    await subscribed('parent', userId);
    await subscribed('advertiser', advertiserId);
    for (const body of [{}, { advertiserId }])
      expect(await server.post('billing-portal', body)).toMatchObject(failed('billing portal'));
  });
});
