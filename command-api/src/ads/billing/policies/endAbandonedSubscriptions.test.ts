import { randomUUID } from 'node:crypto';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { advertiserFold } from '@campjay/domain/ads/advertiser.ts';
import { SubscriptionStarted, SubscriptionStatusChanged } from '@campjay/events/ads/billing.ts';
import { AdvertiserLinked, AdvertiserUnlinked } from '@campjay/events/identity/events.ts';
import { advertiserStream, subscriptionStream, userStream } from '@campjay/events/streams.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { PaymentRefused, PaymentUnavailable } from '@campjay/platform/payments/port.ts';
import { describe, expect, it } from '@jest/globals';
import { readState } from '../../../kernel/handledStream.ts';
import { appendEvents, createAdvertiser } from '../../../kernel/testing/appendEvents.ts';
import { createMemoryManagerStorage } from '../../../kernel/process-managers/testing/memoryManagerStorage.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { endAbandonedSubscriptions } from './endAbandonedSubscriptions.ts';

const createFixture = () => {
  const store = createMemoryEventStore();
  const storage = createMemoryManagerStorage();
  const about = (subscriptionId: string, second: number) => ({
    ...{ endsAtPeriodEnd: false, periodEndsAt: null, subscriptionId, providerEventId: `evt_${second}` },
    occurredAt: `2026-03-01T00:00:0${second}Z`,
  });
  const subscribe = (advertiserId: string, subscriptionId = `sub_${advertiserId}`) => {
    const holder = { purpose: 'advertiser', holderId: advertiserId, customerId: `cus_${advertiserId}` } as const;
    const started = SubscriptionStarted({ ...holder, status: 'active', ...about(subscriptionId, 1) });
    return appendEvents(store, subscriptionStream('advertiser', advertiserId), started);
  };
  const link = (userId: string, advertiserId: string) =>
    appendEvents(store, userStream(userId), AdvertiserLinked({ advertiserId }));
  const forget = (userId: string) => appendEvents(store, userStream(userId), PersonForgotten({}));
  /** An advertiser with a subscription and a budget, linked to these accounts. */
  const advertiser = async (userIds: readonly string[], isSelfServe = false): Promise<string> => {
    const advertiserId = randomUUID();
    await createAdvertiser(store, advertiserId, { monthlyCents: 25_000, isSelfServe });
    for (const userId of userIds) await link(userId, advertiserId);
    await subscribe(advertiserId);
    return advertiserId;
  };
  return {
    ...{ store, subscribe, link, forget, advertiser },
    end: (advertiserId: string) =>
      appendEvents(
        store,
        subscriptionStream('advertiser', advertiserId),
        SubscriptionStatusChanged({ status: 'ended', ...about(`sub_${advertiserId}`, 2) }),
      ),
    budgetOf: async (advertiserId: string) =>
      (await readState(store, advertiserFold, advertiserStream(advertiserId)))?.budgetCents,
    /** Abandons one more advertiser: once its subscription ends, all earlier events are processed. */
    sentinel: async (): Promise<string> => {
      const userId = randomUUID();
      const advertiserId = await advertiser([userId]);
      await forget(userId);
      return `sub_${advertiserId}`;
    },
    /** A running process; `calls` are the subscriptions that the provider was asked to end. */
    running: (...failures: readonly Error[]) => {
      const calls: string[] = [];
      const called = createSignal();
      const stop = new AbortController();
      const endSubscription = (subscriptionId: string): Promise<void> => {
        const failure = failures[calls.push(subscriptionId) - 1];
        called.notify();
        return failure ? Promise.reject(failure) : Promise.resolve();
      };
      // One event per batch: the deletion of an account is handled before later events are read.
      const inSteps: typeof store = {
        ...store,
        subscribe: (options) => store.subscribe({ ...options, batchSize: 1 }),
      };
      const deps = { store: inSteps, storage, payments: { endSubscription }, log: silentLog, now: () => new Date() };
      const done = endAbandonedSubscriptions({ ...deps, againAfterMs: 1 }, stop.signal);
      return {
        calls,
        asksFor: (subscriptionId: string, times = 1) =>
          called.until(() => calls.filter((id) => id === subscriptionId).length >= times),
        [Symbol.asyncDispose]: async () => {
          stop.abort();
          await done;
        },
      };
    },
  };
};

describe('an advertiser whose last account is deleted', () => {
  it.each([
    ['self-serve', true],
    ['agreed with an admin', false],
  ])('stops paying and showing ads: %s', async (_kind, isSelfServe) => {
    const fixture = createFixture();
    const kelp = await fixture.advertiser(['one', 'two'], isSelfServe);
    await using process = fixture.running();
    await fixture.forget('one');
    await process.asksFor(await fixture.sentinel());
    expect(process.calls).not.toContain(`sub_${kelp}`);
    expect(await fixture.budgetOf(kelp)).toBe(25_000);
    await fixture.forget('two');
    await process.asksFor(`sub_${kelp}`);
    expect(await fixture.budgetOf(kelp)).toBe(0);
  });

  it('also stops paying for a later subscription, made on a page that was still open', async () => {
    const fixture = createFixture();
    const kelp = await fixture.advertiser(['one']);
    await using process = fixture.running();
    await fixture.forget('one');
    await process.asksFor(`sub_${kelp}`);
    await fixture.subscribe(kelp, 'sub_late');
    await process.asksFor('sub_late');
  });

  it('keeps its subscriptions if another account was linked before the process starts', async () => {
    const fixture = createFixture();
    const kelp = await fixture.advertiser(['one']);
    await fixture.forget('one');
    await fixture.link('two', kelp);
    await fixture.subscribe(kelp, 'sub_of_two');
    const last = await fixture.sentinel();
    await using process = fixture.running();
    await process.asksFor(last);
    expect(process.calls).toEqual([last]);
    expect(await fixture.budgetOf(kelp)).toBe(25_000);
  });

  it('is left alone if an admin unlinked the account earlier, or if its subscription has ended', async () => {
    const fixture = createFixture();
    const kelp = await fixture.advertiser(['one']);
    await appendEvents(fixture.store, userStream('one'), AdvertiserUnlinked({ advertiserId: kelp }));
    await fixture.forget('one');
    await fixture.end(await fixture.advertiser(['two']));
    await fixture.forget('two');
    const last = await fixture.sentinel();
    await using process = fixture.running();
    await process.asksFor(last);
    expect(process.calls).toEqual([last]);
  });

  it('is tried again until the provider is back, without delaying others', async () => {
    const fixture = createFixture();
    const kelp = await fixture.advertiser(['one']);
    await fixture.forget('one');
    const other = await fixture.sentinel();
    await using process = fixture.running(new PaymentUnavailable('1'), new PaymentUnavailable('2'));
    await process.asksFor(`sub_${kelp}`, 2);
    await process.asksFor(other);
    const last = await fixture.sentinel();
    await process.asksFor(last);
    expect(process.calls.filter((id) => id === `sub_${kelp}`)).toHaveLength(2);
  });

  it('is asked for once if the provider refuses, without delaying others', async () => {
    const fixture = createFixture();
    const kelp = await fixture.advertiser(['one']);
    await fixture.forget('one');
    await using process = fixture.running(new PaymentRefused('No.'));
    await process.asksFor(`sub_${kelp}`);
    const last = await fixture.sentinel();
    await process.asksFor(last);
    expect(process.calls).toEqual([`sub_${kelp}`, last]);
  });

  it('is not ended again by the next process', async () => {
    const fixture = createFixture();
    const kelp = await fixture.advertiser(['one']);
    {
      await using process = fixture.running();
      await fixture.forget('one');
      await process.asksFor(`sub_${kelp}`);
      await process.asksFor(await fixture.sentinel());
    }
    await using next = fixture.running();
    const last = await fixture.sentinel();
    await next.asksFor(last);
    expect(next.calls).toEqual([last]);
  });
});
