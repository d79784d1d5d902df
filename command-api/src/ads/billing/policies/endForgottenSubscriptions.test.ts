import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { SubscriptionStarted, SubscriptionStatusChanged } from '@campjay/events/ads/billing.ts';
import { parentStream, subscriptionStream } from '@campjay/events/streams.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { PaymentRefused, PaymentUnavailable } from '@campjay/platform/payments/port.ts';
import { expect, it } from '@jest/globals';
import { appendEvents } from '../../../kernel/testing/appendEvents.ts';
import { createMemoryManagerStorage } from '../../../kernel/process-managers/testing/memoryManagerStorage.ts';
import { endForgottenSubscriptions } from './endForgottenSubscriptions.ts';

const about = { subscriptionId: 'sub_1', providerEventId: 'evt_1', occurredAt: '2026-03-01T00:00:00Z' };
const statusFields = { endsAtPeriodEnd: false, periodEndsAt: null, ...about };

const away = () => Promise.reject(new PaymentUnavailable('Later.'));
const refuse = () => Promise.reject(new PaymentRefused('No such customer.'));

it.each<[string, Readonly<Record<string, string>>, (() => Promise<void>)[], readonly string[]]>([
  ['ends unless it has ended already', { over: 'ended', last: 'active' }, [], ['cus_last']],
  [
    'ends as soon as the provider is back',
    { paying: 'active', last: 'active' },
    [away, away],
    ['cus_paying', 'cus_paying', 'cus_paying', 'cus_last'],
  ],
  [
    'does not delay others if the provider refuses to end it',
    { unknown: 'active', last: 'active' },
    [refuse],
    ['cus_unknown', 'cus_last'],
  ],
])('the subscription of a deleted account %s', async (_rule, parents, failures, expected) => {
  const store = createMemoryEventStore();
  for (const [userId, status] of Object.entries(parents)) {
    const streamId = subscriptionStream('parent', userId);
    const holder = { purpose: 'parent', holderId: userId, customerId: `cus_${userId}` } as const;
    await appendEvents(store, streamId, SubscriptionStarted({ ...holder, status: 'active', ...statusFields }));
    if (status === 'ended')
      await appendEvents(store, streamId, SubscriptionStatusChanged({ status: 'ended', ...statusFields }));
    await appendEvents(store, parentStream(userId), PersonForgotten({}));
  }
  const calls: string[] = [];
  const stop = new AbortController();
  const forgetCustomer = (customerId: string): Promise<void> => {
    calls.push(customerId);
    if (customerId === 'cus_last') stop.abort();
    return failures.shift()?.() ?? Promise.resolve();
  };
  const storage = createMemoryManagerStorage();
  const deps = { store, storage, payments: { forgetCustomer }, log: silentLog, firstRetryMs: 1 };
  await endForgottenSubscriptions(deps, stop.signal);
  expect(calls).toEqual(expected);
});
