import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CheckoutRequest, DiscountRefused, type PaymentProvider, PaymentRefused } from './port.ts';
import { stripeInvoice, stripeMessage, stripeSubscription } from './testing/stripeMessages.ts';

export interface PaymentsUnderTest extends AsyncDisposable {
  readonly provider: PaymentProvider;
  /** Creates a customer who has subscribed, and returns the customer's id at the provider. */
  createCustomer(): Promise<string>;
  /** Creates an active subscription, and returns the subscription's id at the provider. */
  createSubscription(): Promise<string>;
  hasEnded(subscriptionId: string): Promise<boolean>;
  /** Returns the signature header of a webhook message. @param at when it is signed; now when absent */
  sign(body: Buffer, at?: Date): Promise<string>;
  /** Total usage that was reported for a customer, in cents. */
  usageOf(customerId: string): Promise<number>;
  /** Total credits of a customer, in cents. */
  creditsOf(customerId: string): Promise<number>;
  /** An existing discount code. */
  readonly discountCode: string;
}

const NOW = new Date('2026-03-01T12:00:30Z');
/** A request that was sent so long ago can no longer be in flight. */
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

/** The tests that every payment provider must pass. @param open returns a provider without any charges */
export const paymentProviderContract = (name: string, open: () => Promise<PaymentsUnderTest>): void => {
  describe(`the payment provider contract: ${name}`, () => {
    let fixture: PaymentsUnderTest;
    let provider: PaymentProvider;
    beforeEach(async () => {
      fixture = await open();
      ({ provider } = fixture);
    });
    afterEach(async () => fixture[Symbol.asyncDispose]());

    const createUsage = async (minutesBeforeNoon = 0) => ({
      settlementId: randomUUID(),
      customerId: await fixture.createCustomer(),
      cents: 1_234,
      at: new Date(Date.UTC(2026, 2, 1, 12, -minutesBeforeNoon)),
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
        provider.createCheckout(checkoutRequest({ customerId: await fixture.createCustomer() })),
      ]);
      expect(new Set(pages.map(({ url }) => url)).size).toBe(4);
      for (const { url } of pages) expect(url).not.toContain('pat.placeholder');
    });

    it('accepts an existing discount code, and refuses any other by name', async () => {
      const { discountCode } = fixture;
      await expect(provider.createCheckout(checkoutRequest({ discountCode }))).resolves.toHaveProperty('url');
      await expect(provider.createCheckout(checkoutRequest({ discountCode: 'no code at all' }))).rejects.toBeInstanceOf(
        DiscountRefused,
      );
    });

    it('returns an invoice page, for customers only', async () => {
      const returnUrl = 'https://camps.example.org/stripe-portal';
      const { url } = await provider.createPortal({ customerId: await fixture.createCustomer(), returnUrl });
      expect(new URL(url).protocol).toMatch(/^https?:$/);
      await expect(provider.createPortal({ customerId: 'cus_nobody', returnUrl })).rejects.toBeInstanceOf(
        PaymentRefused,
      );
    });

    it('records usage once, however often it is reported', async () => {
      const usage = await createUsage();
      await provider.reportUsage(usage);
      await provider.reportUsage(usage);
      await Promise.all([1, 2, 3].map(() => provider.reportUsage(usage)));
      expect(await fixture.usageOf(usage.customerId)).toBe(1_234);
      await provider.reportUsage({ ...(await createUsage(1)), customerId: usage.customerId });
      expect(await fixture.usageOf(usage.customerId)).toBe(2_468);
    });

    it('finds reported usage, and knows when there is none', async () => {
      const usage = await createUsage();
      expect(await provider.findUsage(usage, LONG_AGO)).toBe('absent');
      await provider.reportUsage(usage);
      // 'taken' means that the provider has recorded the charge.
      expect(await provider.findUsage(usage, LONG_AGO)).toBe('taken');
      expect(await provider.findUsage(usage, NOW)).toBe('taken');
      expect(await provider.findUsage(await createUsage(7), LONG_AGO)).toBe('absent');
    });

    it('does not confuse a different amount with the one reported', async () => {
      const usage = await createUsage();
      await provider.reportUsage(usage);
      expect(await provider.findUsage({ ...usage, cents: 1_235 }, LONG_AGO)).toBe('unclear');
    });

    it('refuses usage and credits of an unknown customer', async () => {
      const usage = { ...(await createUsage()), customerId: 'cus_nobody' };
      await expect(provider.reportUsage(usage)).rejects.toBeInstanceOf(PaymentRefused);
      const credit = { creditId: randomUUID(), customerId: 'cus_nobody', cents: 5, reason: 'A correction.' };
      await expect(provider.credit(credit)).rejects.toBeInstanceOf(PaymentRefused);
    });

    it('credits an amount once, and can find the credit', async () => {
      const customerId = await fixture.createCustomer();
      const credits = [75, 20, 5].map((cents) => ({ creditId: randomUUID(), customerId, cents, reason: 'Corrected.' }));
      for (const credit of credits) {
        expect(await provider.findCredit(credit, LONG_AGO)).toBe('absent');
        await provider.credit(credit);
        await provider.credit(credit);
      }
      for (const credit of credits) expect(await provider.findCredit(credit, NOW)).toBe('taken');
      expect(await fixture.creditsOf(customerId)).toBe(100);
    });

    it('deletes a customer, also repeatedly', async () => {
      const customerId = await fixture.createCustomer();
      await provider.forgetCustomer(customerId);
      await provider.forgetCustomer(customerId);
      const returnUrl = 'https://camps.example.org/stripe-portal';
      await expect(provider.createPortal({ customerId, returnUrl })).rejects.toBeInstanceOf(PaymentRefused);
    });

    it('ends a subscription, and no other, also repeatedly', async () => {
      const [endedId, otherId] = [await fixture.createSubscription(), await fixture.createSubscription()];
      await provider.endSubscription(endedId);
      await provider.endSubscription(endedId);
      expect([await fixture.hasEnded(endedId), await fixture.hasEnded(otherId)]).toEqual([true, false]);
    });

    describe('parses webhook messages', () => {
      const read = async (message: unknown) => {
        const body = Buffer.from(JSON.stringify(message));
        return await provider.readWebhook(body, await fixture.sign(body, NOW));
      };
      /** The fields of every event that `stripeSubscription` and `stripeInvoice` are converted to. */
      const commonFields = {
        createdAt: '2026-03-01T00:00:00.000Z',
        subscriptionId: 'sub_1',
        customerId: 'cus_1',
        customerRef: 'user-1',
        purpose: 'parent',
      };

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
          ...commonFields,
          kind,
          eventId: 'evt_1',
          status: expectedStatus,
          endsAtPeriodEnd: false,
          periodEndsAt: '2026-04-01T00:00:00.000Z',
        });
      });

      it.each([
        ['invoice.paid', 'InvoicePaid', 400],
        ['invoice.payment_failed', 'PaymentFailed', 500],
      ])('%s as %s', async (type, kind, cents) => {
        const message = stripeMessage(stripeInvoice({ amountPaid: 400, amountDue: 500 }), { eventId: 'evt_2', type });
        expect(await read(message)).toEqual({
          ...commonFields,
          kind,
          eventId: 'evt_2',
          invoiceId: 'in_1',
          cents,
        });
      });

      it.each([
        ['of a type that is not handled', stripeMessage({ id: 'ch_1' }, { type: 'charge.refunded' })],
        [
          'of a type that does not exist',
          stripeMessage(stripeSubscription(), { type: 'customer.subscription.sang', created: 1 }),
        ],
        [
          'about a subscription that was not created here',
          stripeMessage(stripeSubscription({ metadata: {} }), { type: 'customer.subscription.created' }),
        ],
        [
          'about a subscription with an unknown status',
          stripeMessage(stripeSubscription({ status: 'dreaming' }), { type: 'customer.subscription.updated' }),
        ],
        ['whose type is the name of an Object.prototype method', stripeMessage({}, { type: 'toString' })],
        ['about an invoice of no subscription', stripeMessage({ id: 'in_2', parent: null }, { type: 'invoice.paid' })],
      ])('%s as unknown', async (_description, message) => {
        expect(await read(message)).toEqual({
          kind: 'Unknown',
          eventId: message.id,
          createdAt: new Date(message.created * 1000).toISOString(),
          type: message.type,
        });
      });

      it.each([
        ['not JSON', '{"id":'],
        ['not an event', '{"id":"evt_1"}'],
        ['an event with an impossible time', JSON.stringify({ ...stripeMessage({}), created: 1e18 })],
        ['null', 'null'],
      ])('but refuses a signed body that is %s', async (_description, text) => {
        const body = Buffer.from(text);
        await expect(provider.readWebhook(body, await fixture.sign(body, NOW))).rejects.toMatchObject({
          name: 'UnreadableMessage',
        });
      });

      it('but refuses a message that differs from the signed one in any way', async () => {
        const body = Buffer.from(JSON.stringify(stripeMessage(stripeSubscription())));
        const header = await fixture.sign(body, NOW);
        const changedBody = Buffer.from(body);
        changedBody.writeUInt8(changedBody.readUInt8(40) ^ 1, 40);
        const forgedMessages: readonly (readonly [Buffer, string | undefined])[] = [
          [changedBody, header],
          [body.subarray(0, -1), header],
          [Buffer.concat([body, Buffer.from(' ')]), header],
          [Buffer.alloc(0), header],
          [body, undefined],
          [body, ''],
        ];
        for (const [receivedBody, receivedHeader] of forgedMessages)
          await expect(provider.readWebhook(receivedBody, receivedHeader)).rejects.toMatchObject({
            name: 'WrongSignature',
          });
        const readAfter = async (seconds: number) =>
          provider.readWebhook(body, await fixture.sign(body, new Date(NOW.getTime() - seconds * 1_000)));
        await expect(readAfter(301)).rejects.toMatchObject({ name: 'TimestampTooOld' });
        await expect(readAfter(299)).resolves.toMatchObject({ kind: 'Unknown' });
      });
    });
  });
};
