import {
  InvoicePaid,
  InvoicePaymentFailed,
  SubscriptionStarted,
  SubscriptionStatusChanged,
} from '@campjay/events/ads/billing.ts';
import { type SubscriptionStatus } from '@campjay/events/ads/values.ts';
import { hasOpenSubscription, findRunningSubscription, subscriptionsFold } from '@campjay/domain/ads/subscriptions.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deciderSpec } from '../../kernel/testing/deciderSpec.ts';
import { subscriptionDecider, type SubscriptionMessage } from './webhookRoute.ts';

const given = deciderSpec(subscriptionDecider);

const at = (second: number): string => new Date(Date.UTC(2026, 2, 1, 12, 0, second)).toISOString();
const statusFields = { endsAtPeriodEnd: false, periodEndsAt: at(59) };
const holder = { purpose: 'parent', customerId: 'cus_1' } as const;

type StatusMessage = Extract<SubscriptionMessage, { readonly status: SubscriptionStatus }>;

const message = (second: number, status: SubscriptionStatus, changed: Partial<StatusMessage> = {}): StatusMessage => ({
  ...{ kind: 'SubscriptionChanged', eventId: `evt_${second}_${status}`, createdAt: at(second), customerRef: 'user-1' },
  ...{ subscriptionId: 'sub_1', ...holder, status, ...statusFields, ...changed },
});
const source = (second: number, status: SubscriptionStatus) => ({
  subscriptionId: 'sub_1',
  providerEventId: `evt_${second}_${status}`,
  occurredAt: at(second),
});
const started = (second: number, status: SubscriptionStatus) =>
  SubscriptionStarted({ holderId: 'user-1', ...holder, status, ...statusFields, ...source(second, status) });
const changed = (second: number, status: SubscriptionStatus) =>
  SubscriptionStatusChanged({ status, ...statusFields, ...source(second, status) });
const invoice = { subscriptionId: 'sub_1', ...holder, customerRef: 'user-1', invoiceId: 'in_1', cents: 500 };

describe('a subscription', () => {
  it('starts with its first provider message, of whatever kind', () => {
    given()
      .when(message(1, 'active', { kind: 'SubscriptionStarted' }))
      .then(started(1, 'active'));
    given().when(message(1, 'past_due')).then(started(1, 'past_due'));
  });

  it('records a later message with the same status, because it proves the status at that time', () =>
    given(started(1, 'active')).when(message(3, 'active')).then(changed(3, 'active')));

  it('takes the more advanced status when two messages have the same second', () => {
    given(started(1, 'incomplete')).when(message(1, 'active')).then(changed(1, 'active'));
    given(started(1, 'active')).when(message(1, 'incomplete')).thenNothing();
    given(started(1, 'active')).when(message(1, 'active')).thenNothing();
    given(started(1, 'active'))
      .when(message(1, 'active', { endsAtPeriodEnd: true }))
      .then(
        SubscriptionStatusChanged({ status: 'active', ...statusFields, endsAtPeriodEnd: true, ...source(1, 'active') }),
      );
  });

  it('has the same status whatever the order and repetition of its messages', () => {
    const statuses = fc.constantFrom<SubscriptionStatus>('incomplete', 'active', 'past_due', 'paused');
    const course = fc.tuple(fc.array(statuses, { minLength: 1, maxLength: 8 }), fc.boolean());
    fc.assert(
      fc.property(course, fc.array(fc.nat(), { minLength: 18, maxLength: 18 }), ([steps, ends], keys) => {
        const inOrder = [...steps, ...(ends ? (['ended'] as const) : [])].map((status, index) =>
          message(index, status),
        );
        const shuffled = [...inOrder, ...inOrder]
          .map((each, index) => ({ each, key: keys[index] ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ each }) => each);
        const after = (messages: readonly StatusMessage[]) =>
          messages.reduce((state, each) => {
            const decision = subscriptionDecider.decide(each, state);
            return decision.kind === 'accepted' ? decision.events.reduce(subscriptionDecider.evolve, state) : state;
          }, subscriptionDecider.initialState);
        expect(after(shuffled).stateById.get('sub_1')).toEqual(after(inOrder).stateById.get('sub_1'));
        expect(after(inOrder).stateById.get('sub_1')?.status).toBe(inOrder.at(-1)?.status);
      }),
    );
  });
});

describe('invoices', () => {
  it('are paid once and can fail several times', () => {
    const paid = { kind: 'InvoicePaid', eventId: 'evt_8', createdAt: at(8), ...invoice } as const;
    const asPaid = InvoicePaid({
      invoiceId: 'in_1',
      cents: 500,
      ...{ subscriptionId: 'sub_1' },
      providerEventId: 'evt_8',
      occurredAt: at(8),
    });
    given(started(1, 'active')).when(paid).then(asPaid);
    given(started(1, 'active'), asPaid)
      .when({ ...paid, eventId: 'evt_9' })
      .thenNothing();
    given()
      .when({ kind: 'PaymentFailed', eventId: 'evt_7', createdAt: at(7), ...invoice })
      .then(
        InvoicePaymentFailed({
          invoiceId: 'in_1',
          cents: 500,
          subscriptionId: 'sub_1',
          providerEventId: 'evt_7',
          occurredAt: at(7),
        }),
      );
  });
});

describe('the subscriptions of a holder', () => {
  const fold = (...events: Parameters<typeof subscriptionsFold.evolve>[1][]) =>
    events.reduce(subscriptionsFold.evolve, subscriptionsFold.initialState);
  const second = (status: SubscriptionStatus) =>
    SubscriptionStarted({
      holderId: 'user-1',
      ...holder,
      status,
      ...statusFields,
      ...source(5, status),
      subscriptionId: 'sub_2',
    });

  it.each<[SubscriptionStatus, boolean]>([
    ['incomplete', false],
    ['active', true],
    ['past_due', true],
    ['paused', false],
    ['ended', false],
  ])('are running if one is %s: %s', (status, runs) =>
    expect(findRunningSubscription(fold(started(1, 'ended'), second(status))) !== undefined).toBe(runs),
  );

  it('continue when the second of two ends', () => {
    const both = fold(started(1, 'active'), second('ended'));
    expect(findRunningSubscription(both)?.subscriptionId).toBe('sub_1');
    expect([hasOpenSubscription(both), hasOpenSubscription(fold(started(1, 'ended')))]).toEqual([true, false]);
  });
});
