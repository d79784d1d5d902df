import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CheckoutRequest, DiscountRefused, type PaymentProvider, PaymentRefused } from './port.ts';
import { stripeInvoice, stripeMessage, stripeSubscription } from './testing/stripeMessages.ts';

export interface PaymentsUnderTest extends AsyncDisposable {
  readonly provider: PaymentProvider;
  /** The provider's id of a customer who has subscribed. */
  customer(): Promise<string>;
  /** The provider's id of an active subscription. */
  subscription(): Promise<string>;
  hasEnded(subscriptionId: string): Promise<boolean>;
  /** The signature header of a webhook message that the provider signs now. */
  sign(body: Buffer, at?: Date): Promise<string>;
  usageOf(customerId: string): Promise<number>;
  creditsOf(customerId: string): Promise<number>;
  /** An existing discount code. */
  readonly discountCode: string;
}

const NOW = new Date('2026-03-01T12:00:30Z');
/** Longer ago than any outcome remains unknown. */
const LONG_AGO = new Date('2026-02-27T12:00:00Z');

/** The clock of the providers under test. */
export const contractNow = (): Date => NOW;

const checkoutRequest = (overrides: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  purpose: 'parent',
  customerRef: 'user-1',
  plan: 'yearly',
  successUrl: 'https://camps.example.org/stripe-portal?done',
  cancelUrl: 'https://camps.example.org/scheduling',
  idempotencyKey: randomUUID(),
  ...overrides,
});

/** The tests that every payment provider must pass. `open` returns one without any charges. */
export const paymentProviderContract = (name: string, open: () => Promise<PaymentsUnderTest>): void => {
  describe(`the payment provider contract: ${name}`, () => {
    let openedPayments: PaymentsUnderTest;
    let provider: PaymentProvider;
    beforeEach(async () => {
      openedPayments = await open();
      ({ provider } = openedPayments);
    });
    afterEach(async () => openedPayments[Symbol.asyncDispose]());

    const report = async (minute = 0) => ({
      settlementId: randomUUID(),
      customerId: await openedPayments.customer(),
      cents: 1_234,
      at: new Date(Date.UTC(2026, 2, 1, 12, -minute)),
    });

    it('returns a subscription page, the same one for every attempt with the same key', async () => {
      const first = checkoutRequest();
      const page = await provider.createCheckout(first);
      expect(new URL(page.url).protocol).toMatch(/^https?:$/);
      expect(await provider.createCheckout(first)).toEqual(page);
      expect(await provider.createCheckout(checkoutRequest())).not.toEqual(page);
    });

    it('returns pages for parents and advertisers, for new and existing customers', async () => {
      const pages = await Promise.all([
        provider.createCheckout(checkoutRequest({ plan: 'monthly' })),
        provider.createCheckout(
          checkoutRequest({ purpose: 'advertiser', customerRef: 'advertiser-1', plan: undefined }),
        ),
        provider.createCheckout(checkoutRequest({ email: 'pat.placeholder@example.net' })),
        provider.createCheckout(checkoutRequest({ customerId: await openedPayments.customer() })),
      ]);
      expect(new Set(pages.map(({ url }) => url)).size).toBe(4);
      for (const { url } of pages) expect(url).not.toContain('pat.placeholder');
    });

    it('accepts an existing discount code, and refuses any other by name', async () => {
      const { discountCode } = openedPayments;
      await expect(provider.createCheckout(checkoutRequest({ discountCode }))).resolves.toHaveProperty('url');
      await expect(provider.createCheckout(checkoutRequest({ discountCode: 'no code at all' }))).rejects.toBeInstanceOf(
        DiscountRefused,
      );
    });

    it('returns an invoice page, for customers only', async () => {
      const returnUrl = 'https://camps.example.org/stripe-portal';
      const { url } = await provider.createPortal({ customerId: await openedPayments.customer(), returnUrl });
      expect(new URL(url).protocol).toMatch(/^https?:$/);
      await expect(provider.createPortal({ customerId: 'cus_nobody', returnUrl })).rejects.toBeInstanceOf(
        PaymentRefused,
      );
    });

    it('records usage once, however often it is reported', async () => {
      const usage = await report();
      await provider.reportUsage(usage);
      await provider.reportUsage(usage);
      await Promise.all([1, 2, 3].map(() => provider.reportUsage(usage)));
      expect(await openedPayments.usageOf(usage.customerId)).toBe(1_234);
      await provider.reportUsage({ ...(await report(1)), customerId: usage.customerId });
      expect(await openedPayments.usageOf(usage.customerId)).toBe(2_468);
    });

    it('finds reported usage, and knows when there is none', async () => {
      const usage = await report();
      expect(await provider.findUsage(usage, LONG_AGO)).toBe('absent');
      await provider.reportUsage(usage);
      expect(await provider.findUsage(usage, LONG_AGO)).toBe('taken');
      expect(await provider.findUsage(usage, NOW)).toBe('taken');
      expect(await provider.findUsage({ ...usage, ...(await report(7)) }, LONG_AGO)).toBe('absent');
    });

    it('does not confuse a different amount with the one reported', async () => {
      const usage = await report();
      await provider.reportUsage(usage);
      expect(await provider.findUsage({ ...usage, cents: 1_235 }, LONG_AGO)).toBe('unclear');
    });

    it('refuses usage and credits of an unknown customer', async () => {
      const usage = { ...(await report()), customerId: 'cus_nobody' };
      await expect(provider.reportUsage(usage)).rejects.toBeInstanceOf(PaymentRefused);
      const credit = { creditId: randomUUID(), customerId: 'cus_nobody', cents: 5, reason: 'A correction.' };
      await expect(provider.credit(credit)).rejects.toBeInstanceOf(PaymentRefused);
    });

    it('credits an amount once, and can find the credit', async () => {
      const customerId = await openedPayments.customer();
      const credits = [75, 20, 5].map((cents) => ({ creditId: randomUUID(), customerId, cents, reason: 'Corrected.' }));
      for (const credit of credits) {
        expect(await provider.findCredit(credit, LONG_AGO)).toBe('absent');
        await provider.credit(credit);
        await provider.credit(credit);
      }
      for (const credit of credits) expect(await provider.findCredit(credit, NOW)).toBe('taken');
      expect(await openedPayments.creditsOf(customerId)).toBe(100);
    });

    it('deletes a customer, also repeatedly', async () => {
      const customerId = await openedPayments.customer();
      await provider.forgetCustomer(customerId);
      await provider.forgetCustomer(customerId);
      const returnUrl = 'https://camps.example.org/stripe-portal';
      await expect(provider.createPortal({ customerId, returnUrl })).rejects.toBeInstanceOf(PaymentRefused);
    });

    it('ends a subscription, and no other, also repeatedly', async () => {
      const [over, other] = [await openedPayments.subscription(), await openedPayments.subscription()];
      await provider.endSubscription(over);
      await provider.endSubscription(over);
      expect([await openedPayments.hasEnded(over), await openedPayments.hasEnded(other)]).toEqual([true, false]);
    });

    describe('parses webhook messages', () => {
      const read = async (message: unknown) => {
        const body = Buffer.from(JSON.stringify(message));
        return await provider.readWebhook(body, await openedPayments.sign(body, NOW));
      };
      const common = { createdAt: '2026-03-01T00:00:00.000Z', subscriptionId: 'sub_1', customerId: 'cus_1' };

      it.each([
        ['customer.subscription.created', 'active', 'SubscriptionStarted', 'active'],
        ['customer.subscription.created', 'incomplete', 'SubscriptionStarted', 'incomplete'],
        ['customer.subscription.updated', 'past_due', 'SubscriptionChanged', 'past_due'],
        ['customer.subscription.updated', 'unpaid', 'SubscriptionChanged', 'paused'],
        ['customer.subscription.paused', 'paused', 'SubscriptionChanged', 'paused'],
        ['customer.subscription.updated', 'trialing', 'SubscriptionChanged', 'active'],
        ['customer.subscription.updated', 'incomplete_expired', 'SubscriptionChanged', 'ended'],
        ['customer.subscription.deleted', 'canceled', 'SubscriptionEnded', 'ended'],
      ])('%s (%s) as %s, %s', async (type, status, kind, expectedStatus) => {
        const message = stripeMessage(stripeSubscription({ status }), { eventId: 'evt_1', type });
        expect(await read(message)).toEqual({
          ...{ kind, eventId: 'evt_1', status: expectedStatus, ...common, customerRef: 'user-1', purpose: 'parent' },
          ...{ endsAtPeriodEnd: false, periodEndsAt: '2026-04-01T00:00:00.000Z' },
        });
      });

      it.each([
        ['invoice.paid', 'InvoicePaid', 400],
        ['invoice.payment_failed', 'PaymentFailed', 500],
      ])('%s as %s', async (type, kind, cents) => {
        const message = stripeMessage(stripeInvoice({ amountPaid: 400 }), { eventId: 'evt_2', type });
        expect(await read(message)).toEqual({
          ...{ kind, eventId: 'evt_2', ...common, customerRef: 'user-1', purpose: 'parent', invoiceId: 'in_1', cents },
        });
      });

      it.each([
        ['of a type that it does not act on', stripeMessage({ id: 'ch_1' }, { type: 'charge.refunded' })],
        [
          'of a type that there never was',
          stripeMessage(stripeSubscription(), { type: 'customer.subscription.sang', created: 1 }),
        ],
        [
          'about a subscription that began elsewhere',
          stripeMessage(stripeSubscription({ metadata: {} }), { type: 'customer.subscription.created' }),
        ],
        [
          'about a subscription that stands as none did before',
          stripeMessage(stripeSubscription({ status: 'dreaming' }), { type: 'customer.subscription.updated' }),
        ],
        ['named like a method of every object', stripeMessage({}, { type: 'toString' })],
        ['about an invoice of no subscription', stripeMessage({ id: 'in_2', parent: null }, { type: 'invoice.paid' })],
      ])('%s as unknown', async (_what, message) => {
        expect(await read(message)).toEqual({
          kind: 'Unknown',
          eventId: message.id,
          createdAt: new Date(message.created * 1000).toISOString(),
          type: message.type,
        });
      });

      it.each([
        ['no JSON', '{"id":'],
        ['no event', '{"id":"evt_1"}'],
        ['an event of no time there is', JSON.stringify({ ...stripeMessage({}), created: 1e18 })],
        ['nothing', 'null'],
      ])('but refuses a signed body that is %s', async (_what, text) => {
        const body = Buffer.from(text);
        await expect(provider.readWebhook(body, await openedPayments.sign(body, NOW))).rejects.toMatchObject({
          name: 'UnreadableMessage',
        });
      });

      it('and refuses all others, however small the difference', async () => {
        const body = Buffer.from(JSON.stringify(stripeMessage(stripeSubscription())));
        const header = await openedPayments.sign(body, NOW);
        const overrides = Buffer.from(body);
        overrides.writeUInt8(overrides.readUInt8(40) ^ 1, 40);
        const wrong: readonly (readonly [Buffer, string | undefined])[] = [
          [overrides, header],
          [body.subarray(0, -1), header],
          [Buffer.concat([body, Buffer.from(' ')]), header],
          [Buffer.alloc(0), header],
          [body, undefined],
          [body, ''],
        ];
        for (const [sent, signed] of wrong)
          await expect(provider.readWebhook(sent, signed)).rejects.toMatchObject({ name: 'WrongSignature' });
        const readAfter = async (seconds: number) =>
          provider.readWebhook(body, await openedPayments.sign(body, new Date(NOW.getTime() - seconds * 1_000)));
        await expect(readAfter(301)).rejects.toMatchObject({ name: 'TimestampTooOld' });
        await expect(readAfter(299)).resolves.toMatchObject({ kind: 'Unknown' });
      });
    });
  });
};
