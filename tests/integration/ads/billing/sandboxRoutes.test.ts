import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ok, problem } from '@campjay/platform/http/route.ts';
import { postRaw } from '@campjay/platform/http/rawRoutes.ts';
import { serveForTest } from '@campjay/platform/http/testing/serveForTest.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { type TestDatabase } from '../../support/postgres/database.ts';
import { createOpsDatabase } from '../../support/postgres/opsDatabase.ts';
import { type CheckoutRequest, type PaymentEvent } from '@campjay/platform/payments/port.ts';
import { startWebhookSender } from '@campjay/platform/payments/sandbox/messages.ts';
import { createSandboxPayments } from '@campjay/platform/payments/sandbox/sandboxPayments.ts';
import { sandboxRoutes } from '@campjay/platform/payments/sandbox/sandboxRoutes.ts';

const fixture: { database?: TestDatabase } = {};
beforeAll(async () => {
  fixture.database = await createOpsDatabase();
});
afterAll(async () => {
  await fixture.database?.[Symbol.asyncDispose]();
});

const isOver = async (url: string): Promise<boolean> =>
  (await (await fetch(url)).text()).includes('<h1>This page has expired</h1>');

/** The sandbox with its pages, and a webhook that reads its messages with the same provider. */
const open = async () => {
  const { pool } = fixture.database ?? raise();
  const clock = { now: new Date() };
  const now = (): Date => clock.now;
  const provider = createSandboxPayments({ pool, now });
  const paymentEvents: PaymentEvent[] = [];
  const webhook = { isOpen: true };
  const webhookRoute = postRaw('/api/stripe/webhook', {
    allow: 'everyone',
    summary: 'Is told.',
    body: { mediaTypes: ['application/json'], limitBytes: 100_000 },
    answer: z.object({}),
    handle: async ({ body, headers }) => {
      if (!webhook.isOpen) return problem(503, { type: 'Closed', message: 'Closed.' });
      const header = headers['stripe-signature'];
      paymentEvents.push(await provider.readWebhook(body, typeof header === 'string' ? header : undefined));
      return ok({});
    },
  });
  const webhookServer = await serveForTest([webhookRoute]);
  const deliveries = startWebhookSender({
    pool,
    now,
    webhookUrl: `${webhookServer.url}/api/stripe/webhook`,
    log: silentLog,
  });
  const server = await serveForTest(sandboxRoutes({ pool, now, webhookSender: deliveries }));
  const checkoutRequest: CheckoutRequest = {
    purpose: 'parent',
    customerRef: `user-${String(Math.random()).slice(2)}`,
    plan: 'yearly',
    successUrl: `${server.url}/thanks`,
    cancelUrl: `${server.url}/?a=1&b="2"`,
    idempotencyKey: String(Math.random()),
  };
  const send = (url: string, fields: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return {
    ...{ provider, told: paymentEvents, webhook, clock, deliveries, wish: checkoutRequest, send },
    kinds: () => paymentEvents.map(({ kind }) => kind),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await deliveries[Symbol.asyncDispose]();
      await webhookServer[Symbol.asyncDispose]();
    },
  };
};

const raise = (): never => {
  throw new Error('The database is not open.');
};

describe('the sandbox’s payment pages', () => {
  // Covers: 1.51
  it('show the price, and end in the signed webhook that every provider sends', async () => {
    await using sandbox = await open();
    const { provider, told: paymentEvents, wish: checkoutRequest, send } = sandbox;
    const { url } = await provider.createCheckout({ ...checkoutRequest, discountCode: 'KELP20' });
    const checkoutPage = await fetch(url);
    expect(checkoutPage.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const text = await checkoutPage.text();
    expect(text).toContain('Discount code KELP20, 25% off');
    expect(text).toContain('$36.00');
    expect(text).toContain(
      'href="' + checkoutRequest.cancelUrl.replaceAll('&', '&#38;').replaceAll('"', '&#34;') + '"',
    );
    const sent = await send(url);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, checkoutRequest.successUrl]);
    expect(paymentEvents).toMatchObject([
      { kind: 'SubscriptionStarted', status: 'active', customerRef: checkoutRequest.customerRef, purpose: 'parent' },
      { kind: 'InvoicePaid', cents: 3_600, customerRef: checkoutRequest.customerRef },
    ]);
  });

  it('subscribe once, however often the form is sent, and then expire', async () => {
    await using sandbox = await open();
    const { provider, wish: checkoutRequest, send } = sandbox;
    const { url } = await provider.createCheckout(checkoutRequest);
    const sent = await Promise.all([send(url), send(url), send(url)]);
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(sandbox.kinds()).toEqual(['SubscriptionStarted', 'InvoicePaid']);
    expect(await isOver(url)).toBe(true);
  });

  it('expire after a day, and an unknown address is treated as expired', async () => {
    await using sandbox = await open();
    const { provider, clock, wish: checkoutRequest, send } = sandbox;
    const { url } = await provider.createCheckout(checkoutRequest);
    clock.now = new Date(Date.now() + 24 * 3_600_000 + 1);
    expect(await isOver(url)).toBe(true);
    expect((await send(url)).status).toBe(410);
    expect(await isOver(url.replace(/[^/]+$/, 'a27d4ac5-6f1c-4e09-a1d4-d8b2a1cbb111'))).toBe(true);
    expect(sandbox.kinds()).toEqual([]);
  });

  it('change a subscription on the customer’s request, and report each change', async () => {
    await using sandbox = await open();
    const { provider, told: paymentEvents, wish: checkoutRequest, send } = sandbox;
    await send((await provider.createCheckout(checkoutRequest)).url);
    const customerId = paymentEvents[0]?.kind === 'SubscriptionStarted' ? paymentEvents[0].customerId : '';
    const subscription = paymentEvents[0]?.kind === 'SubscriptionStarted' ? paymentEvents[0].subscriptionId : '';
    const { url } = await provider.createPortal({ customerId, returnUrl: checkoutRequest.successUrl });
    const page = async () => (await fetch(url)).text();
    expect(await page()).toContain('Paid until');
    await send(url, { subscription, change: 'fail' });
    expect(await page()).toContain('The last payment failed');
    await send(url, { subscription, change: 'pay' });
    await send(url, { subscription, change: 'cancel' });
    expect(await page()).toContain('Ends on');
    await send(url, { subscription, change: 'resume' });
    await send(url, { subscription, change: 'end' });
    expect(await page()).toContain('Ended');
    await send(url, { subscription, change: 'pay' });
    expect(paymentEvents.slice(2)).toMatchObject([
      { kind: 'SubscriptionChanged', status: 'past_due' },
      { kind: 'PaymentFailed', cents: 4_800 },
      { kind: 'SubscriptionChanged', status: 'active' },
      { kind: 'InvoicePaid', cents: 4_800 },
      { kind: 'SubscriptionChanged', endsAtPeriodEnd: true },
      { kind: 'SubscriptionChanged', endsAtPeriodEnd: false },
      { kind: 'SubscriptionEnded', status: 'ended' },
    ]);
    expect((await send(url, { subscription, change: 'explode' })).status).toBe(422);
  });

  it('cannot change another customer’s subscription', async () => {
    await using sandbox = await open();
    const { provider, told: paymentEvents, wish: checkoutRequest, send } = sandbox;
    await send((await provider.createCheckout(checkoutRequest)).url);
    await send(
      (await provider.createCheckout({ ...checkoutRequest, customerRef: 'user-2', idempotencyKey: 'other' })).url,
    );
    const [mine, , other] = paymentEvents.flatMap((event) => (event.kind === 'Unknown' ? [] : [event]));
    const { url } = await provider.createPortal({
      customerId: mine?.customerId ?? '',
      returnUrl: checkoutRequest.successUrl,
    });
    await send(url, { subscription: other?.subscriptionId ?? '', change: 'end' });
    expect(sandbox.kinds()).not.toContain('SubscriptionEnded');
  });

  it('deliver an unaccepted webhook again until it is accepted', async () => {
    await using sandbox = await open();
    const { provider, webhook, clock, deliveries, wish: checkoutRequest, send } = sandbox;
    webhook.isOpen = false;
    await send((await provider.createCheckout(checkoutRequest)).url);
    webhook.isOpen = true;
    await deliveries.deliver();
    expect(sandbox.kinds()).toEqual([]);
    clock.now = new Date(Date.now() + 5_000);
    await deliveries.deliver();
    expect(sandbox.kinds()).toEqual(['SubscriptionStarted', 'InvoicePaid']);
  });
});
