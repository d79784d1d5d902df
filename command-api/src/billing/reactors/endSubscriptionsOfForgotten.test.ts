import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { SubscriptionStarted, SubscriptionStatusChanged } from '@campjay/events/billing/events.ts';
import { parentStream, subscriptionStream } from '@campjay/events/streams.ts';
import { createMemoryEventStore } from '@campjay/platform/eventStore/memory/memoryEventStore.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { PaymentRefused, PaymentUnavailable } from '@campjay/platform/payments/port.ts';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { describe, expect, it } from '@jest/globals';
import { endSubscriptionsOfForgotten } from './endSubscriptionsOfForgotten.ts';
import { tellLog } from './testing/tellLog.ts';

const told = { subscriptionId: 'sub_1', providerEventId: 'evt_1', occurredAt: '2026-03-01T00:00:00Z' };
const standing = { endsAtPeriodEnd: false, periodEndsAt: null, ...told };
const ended = SubscriptionStatusChanged({ status: 'ended', ...standing });

/** Parents who have subscribed and deleted their accounts, the provider that is asked, and whom it was asked to forget. */
const forgotten = async (parents: Readonly<Record<string, 'running' | 'ended'>>) => {
  const store = createMemoryEventStore();
  for (const [userId, state] of Object.entries(parents)) {
    const streamId = subscriptionStream('parent', userId);
    const holder = { purpose: 'parent', holderId: userId, customerId: `cus_${userId}` } as const;
    await tellLog(store, streamId, SubscriptionStarted({ ...holder, status: 'active', ...standing }));
    if (state === 'ended') await tellLog(store, streamId, ended);
    await tellLog(store, parentStream(userId), PersonForgotten({}));
  }
  return store;
};
const asked = async (
  store: Awaited<ReturnType<typeof forgotten>>,
  answer: (customerId: string, attempt: number) => Promise<void>,
  until: string,
) => {
  const calls: string[] = [];
  const stop = new AbortController();
  const payments = {
    forgetCustomer: (customerId: string): Promise<void> => {
      calls.push(customerId);
      return answer(customerId, calls.length);
    },
  };
  const parts = { store, payments, log: silentLog, againAfterMs: 1 };
  const following = endSubscriptionsOfForgotten(parts, stop.signal);
  await eventually(() => calls.includes(until), 5_000);
  stop.abort();
  await following;
  return calls;
};

describe('the subscription of a deleted account', () => {
  it('is ended where it is not over already', async () => {
    const store = await forgotten({ over: 'ended', paying: 'running' });
    expect(await asked(store, () => Promise.resolve(), 'cus_paying')).toEqual(['cus_paying']);
  });

  it('is ended as soon as the provider can be had again', async () => {
    const store = await forgotten({ paying: 'running', last: 'running' });
    const away = (_customerId: string, attempt: number): Promise<void> =>
      attempt < 3 ? Promise.reject(new PaymentUnavailable('Later.')) : Promise.resolve();
    expect(await asked(store, away, 'cus_last')).toEqual(['cus_paying', 'cus_paying', 'cus_paying', 'cus_last']);
  });

  it('that the provider refuses to end holds up nobody else', async () => {
    const store = await forgotten({ unknown: 'running', last: 'running' });
    const refuse = (customerId: string): Promise<void> =>
      customerId === 'cus_unknown' ? Promise.reject(new PaymentRefused('No such customer.')) : Promise.resolve();
    expect(await asked(store, refuse, 'cus_last')).toEqual(['cus_unknown', 'cus_last']);
  });
});
