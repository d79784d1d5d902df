import { randomUUID } from 'node:crypto';
import { AdTermsAccepted, AdvertiserCreated } from '@campjay/events/advertising/events.ts';
import { AD_TERMS_VERSION } from '@campjay/events/advertising/pricing.ts';
import { SubscriptionStarted } from '@campjay/events/billing/events.ts';
import { AdvertiserLinked } from '@campjay/events/identity/events.ts';
import { advertiserStream, subscriptionStream, userStream } from '@campjay/events/streams.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { serveForTest } from '@campjay/platform/http/testing/serveForTest.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { type PaymentProvider, PaymentUnavailable } from '@campjay/platform/payments/port.ts';
import { createSandboxPayments } from '@campjay/platform/payments/sandbox/sandboxPayments.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openCommandApi } from '../support/commands/openCommandApi.ts';
import { billingRoutes } from '@campjay/command-api/billing/routes.ts';

let api: Awaited<ReturnType<typeof openCommandApi>>;
beforeAll(async () => {
  api = await openCommandApi();
}, 120_000);
afterAll(async () => api[Symbol.asyncDispose]());

const append = (streamId: string, ...events: readonly { readonly type: string; readonly data: object }[]) =>
  api.store.append(
    streamId,
    events.map((event) => ({
      ...{ id: randomUUID(), version: 1, ...event },
      metadata: {
        time: '2026-03-01T00:00:00.000Z',
        actor: { userId: 'test', role: 'system' as const },
        correlationId: 'test',
      },
    })),
    { expected: 'any' },
  );

/** Somebody who acts for an advertiser that has accepted the terms, and whose payments go to this provider. */
const operator = async ({
  terms = AD_TERMS_VERSION,
  ...failing
}: { terms?: string } & Partial<PaymentProvider> = {}) => {
  const [userId, advertiserId] = [randomUUID(), randomUUID()];
  const pricing = { structure: 'cpc', cpcMicros: '1250000' } as const;
  await append(userStream(userId), AdvertiserLinked({ advertiserId }));
  await append(
    advertiserStream(advertiserId),
    AdvertiserCreated({ name: 'Testcamps', isSelfServe: true, baseUrls: [], pricing }),
    AdTermsAccepted({ version: terms }),
  );
  const { store, sealing, pool, parts } = api;
  const payments = { ...createSandboxPayments({ pool, now: parts.now }), ...failing };
  const limit = createRateLimit({ requests: 100, seconds: 60 });
  const routes = billingRoutes({
    ...{ store, sealing, pool, payments, limit, now: parts.now },
    ...{ origin: 'https://camps.example.org', log: silentLog },
  });
  const server = await serveForTest(routes, { principal: { userId, roles: ['parent', 'advertiser'] } });
  return { ...server, userId, advertiserId };
};
const away = (): Promise<never> => Promise.reject(new PaymentUnavailable('The provider is away.'));
const subscribed = (purpose: 'parent' | 'advertiser', holderId: string) =>
  append(
    subscriptionStream(purpose, holderId),
    SubscriptionStarted({
      ...{ purpose, holderId, customerId: 'cus_1', status: 'active', endsAtPeriodEnd: false, periodEndsAt: null },
      ...{ subscriptionId: 'sub_1', providerEventId: 'evt_1', occurredAt: '2026-03-01T00:00:00Z' },
    }),
  );

describe('an advertiser who subscribes', () => {
  // Covers: 7.17
  it("is led to the provider's page", async () => {
    await using server = await operator();
    const { advertiserId } = server;
    const answer = await server.post('/api/stripe/create-subscription-session', { advertiserId });
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'The page is ready.' } });
    expect(answer.body).toHaveProperty('sessionUrl', expect.stringContaining('/api/sandbox-payments/checkout/'));
  });

  it('accepts the terms that are in force first', async () => {
    await using server = await operator({ terms: '2020-01-01' });
    const { advertiserId } = server;
    expect(await server.post('/api/stripe/create-subscription-session', { advertiserId })).toMatchObject({
      status: 409,
      body: { type: 'TermsNotAccepted', errors: [{ field: 'advertiserId' }] },
    });
  });
});

describe('the billing portal', () => {
  // Covers: 7.18
  it('leads to the provider’s page of bills and card, of an advertiser and of a parent, and back', async () => {
    const returnUrls: string[] = [];
    const createPortal: PaymentProvider['createPortal'] = ({ customerId, returnUrl }) => {
      returnUrls.push(returnUrl);
      return Promise.resolve({ url: `https://portal.example/${customerId}` });
    };
    await using server = await operator({ createPortal });
    const { userId, advertiserId } = server;
    const path = '/api/stripe/create-billing-portal-session';
    expect(await server.post(path, { advertiserId })).toMatchObject({ status: 409, body: { type: 'NoSubscription' } });
    await subscribed('parent', userId);
    await subscribed('advertiser', advertiserId);
    const answer = { success: true, sessionUrl: 'https://portal.example/cus_1', message: 'The page is ready.' };
    expect(await server.post(path, { advertiserId })).toMatchObject({ status: 200, body: answer });
    expect(await server.post(path, {})).toMatchObject({ status: 200, body: answer });
    expect(returnUrls).toEqual([
      `https://camps.example.org/stripe-portal?back=advertiser&advertiser=${advertiserId}`,
      'https://camps.example.org/stripe-portal?back=parent',
    ]);
  });
});

describe('where the payment provider is away', () => {
  // Covers: 8.5
  it('is said that the subscription session failed', async () => {
    await using server = await operator({ createCheckout: away });
    const { advertiserId } = server;
    expect(await server.post('/api/stripe/create-subscription-session', { advertiserId })).toMatchObject({
      status: 500,
      body: { message: 'Failed to create subscription session' },
    });
  });

  // Covers: 8.6
  it('is said that the billing portal session failed, to advertisers and to parents', async () => {
    await using server = await operator({ createPortal: away });
    const { userId, advertiserId } = server;
    await subscribed('parent', userId);
    await subscribed('advertiser', advertiserId);
    for (const body of [{}, { advertiserId }])
      expect(await server.post('/api/stripe/create-billing-portal-session', body)).toMatchObject({
        status: 500,
        body: { message: 'Failed to create billing portal session' },
      });
  });

  // Covers: 8.21
  it("is said that a parent's checkout session failed", async () => {
    await using server = await operator({ createCheckout: away });
    expect(await server.post('/api/stripe/create-checkout-session', { subscriptionType: 'monthly' })).toMatchObject({
      status: 500,
      body: { message: 'Failed to create checkout session' },
    });
  });
});
