import { describe, expect, it } from '@jest/globals';
import { Stripe } from 'stripe';
import { contractNow, paymentProviderContract } from '../paymentProviderContract.ts';
import { type CheckoutRequest } from '../port.ts';
import { createStripePayments, STRIPE_API_VERSION } from './stripePayments.ts';
import { type Mishap, startStripeStandIn } from './testing/stripeStandIn.ts';

const settings = {
  secretKey: 'sk_test_kelp',
  webhookSecrets: ['whsec_kelp'],
  parentPrices: { monthly: 'price_monthly', yearly: 'price_yearly' },
  usagePrice: 'price_usage',
  meterId: 'mtr_clicks',
  meterEventName: 'ad_cents',
};

const NOW = contractNow();
const HOUR_MS = 3_600_000;

const open = async (timeoutMs = 2_000) => {
  const stripe = await startStripeStandIn();
  const clock = { now: NOW };
  const provider = createStripePayments({ ...settings, server: stripe.server, now: () => clock.now, timeoutMs });
  return { stripe, clock, provider, [Symbol.asyncDispose]: () => stripe[Symbol.asyncDispose]() };
};

paymentProviderContract('Stripe', async () => {
  const { stripe, provider, ...openedStripe } = await open();
  let customers = 0;
  return {
    ...openedStripe,
    provider,
    createCustomer: () => {
      customers += 1;
      return Promise.resolve(`cus_${customers}`);
    },
    createSubscription: () => {
      customers += 1;
      return Promise.resolve(`sub_${customers}`);
    },
    hasEnded: (subscriptionId) => Promise.resolve(stripe.state.hasEnded(subscriptionId)),
    sign: (body, at = NOW) =>
      Promise.resolve(
        new Stripe('sk_test_1').webhooks.generateTestHeaderString({
          payload: body.toString('utf8'),
          secret: 'whsec_kelp',
          timestamp: Math.floor(at.getTime() / 1000),
        }),
      ),
    usageOf: (customerId) => Promise.resolve(stripe.state.usageOf(customerId)),
    creditsOf: (customerId) => Promise.resolve(stripe.state.creditsOf(customerId)),
    discountCode: 'KELP20',
  };
});

const checkout: CheckoutRequest = {
  purpose: 'parent',
  customerRef: 'user-1',
  plan: 'yearly',
  successUrl: 'https://camps.example.org/stripe-portal',
  cancelUrl: 'https://camps.example.org/scheduling',
  idempotencyKey: 'wish-1',
};
const report = {
  settlementId: 'settlement-1',
  customerId: 'cus_1',
  cents: 1_234,
  at: new Date('2026-03-01T11:58:00Z'),
};
const credit = { creditId: 'credit-1', customerId: 'cus_1', cents: 75, reason: 'Clicks of February, corrected.' };

type Call = (provider: ReturnType<typeof createStripePayments>) => Promise<unknown>;

describe('a request to Stripe', () => {
  /** The requests during a call, each with its fields. */
  const requestsOf = async (call: Call) => {
    await using openedStripe = await open();
    await call(openedStripe.provider);
    return openedStripe.stripe.requests;
  };

  it('contains the plan’s price for a new subscription, and the parent’s id for later webhooks', async () => {
    const email = 'pat.placeholder@example.net';
    const requests = await requestsOf((provider) => provider.createCheckout({ ...checkout, email }));
    const fields = {
      ...{ mode: 'subscription', 'line_items[0][price]': 'price_yearly', 'line_items[0][quantity]': '1' },
      ...{ client_reference_id: 'user-1', 'metadata[purpose]': 'parent', 'metadata[customer_ref]': 'user-1' },
      'subscription_data[metadata][purpose]': 'parent',
      'subscription_data[metadata][customer_ref]': 'user-1',
      ...{ success_url: checkout.successUrl, cancel_url: checkout.cancelUrl, customer_email: email },
    };
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions' });
    expect(requests[0]?.fields).toEqual(fields);
    expect(requests[0]?.headers['idempotency-key']).toBe('checkout-wish-1');
  });

  it('contains the metered price without a quantity for an advertiser, and the customer if there is one', async () => {
    const [request] = await requestsOf((provider) =>
      provider.createCheckout({
        ...{ ...checkout, purpose: 'advertiser', customerRef: 'advertiser-1', plan: undefined, customerId: 'cus_1' },
        email: 'pat.placeholder@example.net',
      }),
    );
    expect(request?.fields).toMatchObject({
      'line_items[0][price]': 'price_usage',
      customer: 'cus_1',
      'subscription_data[metadata][purpose]': 'advertiser',
      'subscription_data[metadata][customer_ref]': 'advertiser-1',
    });
    expect(request?.fields).not.toHaveProperty('line_items[0][quantity]');
    expect(request?.fields).not.toHaveProperty('customer_email');
  });

  it('contains the promotion code of a discount code', async () => {
    const [promotionLookup, subscribed] = await requestsOf((provider) =>
      provider.createCheckout({ ...checkout, discountCode: 'KELP20' }),
    );
    expect(promotionLookup).toMatchObject({ path: '/v1/promotion_codes', fields: { code: 'KELP20', active: 'true' } });
    expect(subscribed?.fields).toMatchObject({ 'discounts[0][promotion_code]': 'promo_KELP20' });
  });

  it.each<[string, Call, object]>([
    [
      'contains the API version and the key',
      (provider) => provider.reportUsage(report),
      {
        headers: {
          ...{ 'stripe-version': STRIPE_API_VERSION, authorization: 'Bearer sk_test_kelp' },
          'content-type': 'application/x-www-form-urlencoded',
        },
      },
    ],
    [
      'invoices pending usage when a subscription ends',
      (provider) => provider.endSubscription('sub_1'),
      { method: 'DELETE', path: '/v1/subscriptions/sub_1', fields: { invoice_now: 'true', prorate: 'false' } },
    ],
    [
      'contains the customer and the return URL for the billing portal',
      (provider) => provider.createPortal({ customerId: 'cus_1', returnUrl: checkout.successUrl }),
      {
        path: '/v1/billing_portal/sessions',
        fields: { customer: 'cus_1', return_url: 'https://camps.example.org/stripe-portal' },
      },
    ],
    [
      'contains the settlement as identifier of usage, with cents and minute',
      (provider) => provider.reportUsage(report),
      {
        path: '/v1/billing/meter_events',
        headers: { 'idempotency-key': expect.stringMatching(/^(?!.*settlement-1)/) },
        fields: {
          ...{ event_name: 'ad_cents', identifier: 'settlement-1', timestamp: '1772366280' },
          ...{ 'payload[stripe_customer_id]': 'cus_1', 'payload[value]': '1234' },
        },
      },
    ],
    [
      'contains the customer and the minute when it looks up usage',
      (provider) => provider.findUsage(report, NOW),
      {
        ...{ method: 'GET', path: '/v1/billing/meters/mtr_clicks/event_summaries' },
        fields: { customer: 'cus_1', start_time: '1772366280', end_time: '1772366340' },
      },
    ],
    [
      'creates a negative balance transaction with its own idempotency key for a credit',
      (provider) => provider.credit(credit),
      {
        path: '/v1/customers/cus_1/balance_transactions',
        headers: { 'idempotency-key': 'credit-credit-1' },
        fields: {
          ...{ amount: '-75', currency: 'usd', description: 'Clicks of February, corrected.' },
          'metadata[credit_id]': 'credit-1',
        },
      },
    ],
  ])('%s', async (_what, call, expected) => {
    const [request] = await requestsOf(call);
    expect(request).toMatchObject(expected);
  });

  it('is in the version of the API that was reviewed', () => expect(STRIPE_API_VERSION).toBe('2026-10-28.endive'));
});

describe('an answer from Stripe', () => {
  const failure = async (mishap: Mishap, call: Call) => {
    await using openedStripe = await open(250);
    openedStripe.stripe.failNext(mishap);
    const error: unknown = await call(openedStripe.provider).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return { error, requests: openedStripe.stripe.requests.length };
  };

  it.each([
    ['lost before', 'PaymentOutcomeUnknown'],
    ['lost after', 'PaymentOutcomeUnknown'],
    ['silence', 'PaymentOutcomeUnknown'],
    [500, 'PaymentOutcomeUnknown'],
    [503, 'PaymentOutcomeUnknown'],
    [409, 'PaymentOutcomeUnknown'],
    [429, 'PaymentUnavailable'],
    [401, 'PaymentUnavailable'],
    [403, 'PaymentUnavailable'],
    [400, 'PaymentRefused'],
    [402, 'PaymentRefused'],
  ] as const)('(%s) means for a charge: %s, and the charge is not retried automatically', async (mishap, name) => {
    const calls: readonly Call[] = [(provider) => provider.reportUsage(report), (provider) => provider.credit(credit)];
    for (const call of calls) expect(await failure(mishap, call)).toMatchObject({ error: { name }, requests: 1 });
  });

  it('never appears in our errors, because it may quote an email', async () => {
    const { error } = await failure(400, (provider) => provider.createCheckout(checkout));
    expect(String(error)).not.toContain('placeholder');
    expect(JSON.stringify(error)).not.toContain('placeholder');
    expect(String(error)).toContain('400');
  });

  it('is an error that means nothing was sent, if Stripe is unreachable', async () => {
    const { stripe, provider } = await open();
    await stripe[Symbol.asyncDispose]();
    await expect(provider.reportUsage(report)).rejects.toMatchObject({ name: 'PaymentUnavailable' });
  });

  it.each(['lost after', 'silence', 500] as const)(
    '%s, during a request for a page, means that nothing was charged',
    async (mishap) =>
      expect(await failure(mishap, (provider) => provider.createCheckout(checkout))).toMatchObject({
        error: { name: 'PaymentUnavailable' },
      }),
  );
});

describe('usage with an unknown outcome', () => {
  it('is found if it was accepted, and counted once even if it is sent again', async () => {
    await using openedStripe = await open(250);
    const { stripe, provider } = openedStripe;
    stripe.failNext('lost after');
    await expect(provider.reportUsage(report)).rejects.toMatchObject({ name: 'PaymentOutcomeUnknown' });
    expect(await provider.findUsage(report, NOW)).toBe('taken');
    await provider.reportUsage(report);
    expect(stripe.state.usageOf('cus_1')).toBe(1_234);
  });

  it('is not reported as absent while the totals may be delayed', async () => {
    await using openedStripe = await open();
    const { stripe, clock, provider } = openedStripe;
    stripe.state.setPrompt(false);
    await provider.reportUsage(report);
    expect(await provider.findUsage(report, NOW)).toBe('too early');
    clock.now = new Date(NOW.getTime() + HOUR_MS - 1);
    expect(await provider.findUsage(report, NOW)).toBe('too early');
    stripe.state.setPrompt(true);
    expect(await provider.findUsage(report, NOW)).toBe('taken');
  });

  it('is absent if its minute is empty an hour after the last attempt', async () => {
    await using openedStripe = await open(250);
    const { stripe, clock, provider } = openedStripe;
    stripe.failNext('lost before');
    await expect(provider.reportUsage(report)).rejects.toMatchObject({ name: 'PaymentOutcomeUnknown' });
    clock.now = new Date(NOW.getTime() + HOUR_MS);
    expect(await provider.findUsage(report, NOW)).toBe('absent');
  });
});

describe('a credit with an unknown outcome', () => {
  it('is found among many others, or known to be absent', async () => {
    await using openedStripe = await open(250);
    const { stripe, clock, provider } = openedStripe;
    for (const number of [1, 2, 3, 4, 5]) await provider.credit({ ...credit, creditId: `earlier-${number}` });
    stripe.failNext('lost after');
    await expect(provider.credit(credit)).rejects.toMatchObject({ name: 'PaymentOutcomeUnknown' });
    expect(await provider.findCredit(credit, NOW)).toBe('taken');
    expect(await provider.findCredit({ ...credit, creditId: 'earlier-1' }, NOW)).toBe('taken');
    expect(await provider.findCredit({ ...credit, cents: 76 }, NOW)).toBe('unclear');
    const lost = { ...credit, creditId: 'credit-2' };
    expect(await provider.findCredit(lost, NOW)).toBe('too early');
    clock.now = new Date(NOW.getTime() + HOUR_MS);
    expect(await provider.findCredit(lost, NOW)).toBe('absent');
  });
});
