import { randomUUID } from 'node:crypto';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { advertiserFold } from '@campjay/events/advertising/advertiser.ts';
import { AdBudgetSet, AdvertiserCreated } from '@campjay/events/advertising/events.ts';
import { SubscriptionStarted, SubscriptionStatusChanged } from '@campjay/events/billing/events.ts';
import { AdvertiserLinked, AdvertiserUnlinked } from '@campjay/events/identity/events.ts';
import { advertiserStream, subscriptionStream, userStream } from '@campjay/events/streams.ts';
import { createMemoryEventStore } from '@campjay/platform/eventStore/memory/memoryEventStore.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { PaymentRefused, PaymentUnavailable } from '@campjay/platform/payments/port.ts';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { describe, expect, it } from '@jest/globals';
import { readState } from '../../handleCommand.ts';
import { endSubscriptionsOfAbandoned } from './endSubscriptionsOfAbandoned.ts';
import { tellLog } from './testing/tellLog.ts';

const SOON_MS = 5_000;

const openWorld = () => {
  const store = createMemoryEventStore();
  const subscribe = (advertiserId: string, subscriptionId = `sub_${advertiserId}`) =>
    tellLog(
      store,
      subscriptionStream('advertiser', advertiserId),
      SubscriptionStarted({
        ...{ purpose: 'advertiser', holderId: advertiserId, customerId: `cus_${advertiserId}`, status: 'active' },
        ...{ endsAtPeriodEnd: false, periodEndsAt: null, subscriptionId, providerEventId: 'evt_1' },
        occurredAt: '2026-03-01T00:00:00Z',
      }),
    );
  /** An advertiser that has subscribed and shows ads, and for whom these act. */
  const advertiser = async (userIds: readonly string[], isSelfServe = false): Promise<string> => {
    const advertiserId = randomUUID();
    const pricing = { structure: 'cpc', cpcMicros: '1250000' } as const;
    await tellLog(
      store,
      advertiserStream(advertiserId),
      AdvertiserCreated({ name: 'Example Kelp Camps', isSelfServe, baseUrls: [], pricing }),
      AdBudgetSet({ monthlyCents: 25_000 }),
    );
    for (const userId of userIds) await link(userId, advertiserId);
    await subscribe(advertiserId);
    return advertiserId;
  };
  const link = (userId: string, advertiserId: string) =>
    tellLog(store, userStream(userId), AdvertiserLinked({ advertiserId }));
  const forget = (userId: string) => tellLog(store, userStream(userId), PersonForgotten({}));
  const budgetOf = async (advertiserId: string) =>
    (await readState(store, advertiserFold, advertiserStream(advertiserId)))?.budgetCents;

  /** A process that is at it; `calls` are the subscriptions that the provider was asked to end. */
  const running = (answer: (attempt: number) => Promise<void> = () => Promise.resolve()) => {
    const calls: string[] = [];
    const stop = new AbortController();
    const endSubscription = (subscriptionId: string): Promise<void> => {
      calls.push(subscriptionId);
      return answer(calls.length);
    };
    // One event after the other: what comes later is not known yet when an account is seen to end.
    const inSteps = {
      ...store,
      subscribe: (options: Parameters<typeof store.subscribe>[0]) => store.subscribe({ ...options, batchSize: 1 }),
    };
    const parts = {
      store: inSteps,
      payments: { endSubscription },
      log: silentLog,
      now: () => new Date(),
      againAfterMs: 1,
    };
    const done = endSubscriptionsOfAbandoned(parts, stop.signal);
    return {
      calls,
      asksFor: async (subscriptionId: string): Promise<void> => {
        await eventually(() => calls.includes(subscriptionId), SOON_MS);
        expect(calls).toContain(subscriptionId);
      },
      [Symbol.asyncDispose]: async () => {
        stop.abort();
        await done;
      },
    };
  };
  /** Is always abandoned, and by now the last one. */
  const sentinel = async (): Promise<string> => {
    const userId = randomUUID();
    const advertiserId = await advertiser([userId]);
    await forget(userId);
    return `sub_${advertiserId}`;
  };
  return { store, subscribe, advertiser, link, forget, budgetOf, running, sentinel };
};

describe('an advertiser whose last account is deleted', () => {
  it.each([
    ['self-serve', true],
    ['agreed with an admin', false],
  ])('pays no more and shows nothing: %s', async (_kind, isSelfServe) => {
    const world = openWorld();
    const kelp = await world.advertiser(['one', 'two'], isSelfServe);
    await using process = world.running();
    await world.forget('one');
    await process.asksFor(await world.sentinel());
    expect(process.calls).not.toContain(`sub_${kelp}`);
    expect(await world.budgetOf(kelp)).toBe(25_000);
    await world.forget('two');
    await process.asksFor(`sub_${kelp}`);
    expect(await world.budgetOf(kelp)).toBe(0);
  });

  it('pays no more for what is subscribed to later, on a page that was still open', async () => {
    const world = openWorld();
    const kelp = await world.advertiser(['one']);
    await using process = world.running();
    await world.forget('one');
    await process.asksFor(`sub_${kelp}`);
    await world.subscribe(kelp, 'sub_late');
    await process.asksFor('sub_late');
  });

  it('is left alone where somebody has been linked again by the time of the start', async () => {
    const world = openWorld();
    const kelp = await world.advertiser(['one']);
    await world.forget('one');
    await world.link('two', kelp);
    await world.subscribe(kelp, 'sub_of_two');
    const last = await world.sentinel();
    await using process = world.running();
    await process.asksFor(last);
    expect(process.calls).toEqual([last]);
    expect(await world.budgetOf(kelp)).toBe(25_000);
  });

  it('is left alone where an admin unlinked the others, and where all is over already', async () => {
    const world = openWorld();
    const kelp = await world.advertiser(['one']);
    await tellLog(world.store, userStream('one'), AdvertiserUnlinked({ advertiserId: kelp }));
    await world.forget('one');
    const fern = await world.advertiser(['two']);
    await tellLog(
      world.store,
      subscriptionStream('advertiser', fern),
      SubscriptionStatusChanged({
        ...{ status: 'ended', endsAtPeriodEnd: false, periodEndsAt: null, subscriptionId: `sub_${fern}` },
        ...{ providerEventId: 'evt_2', occurredAt: '2026-03-02T00:00:00Z' },
      }),
    );
    await world.forget('two');
    const last = await world.sentinel();
    await using process = world.running();
    await process.asksFor(last);
    expect(process.calls).toEqual([last]);
  });

  it('is ended as soon as the provider can be had again', async () => {
    const world = openWorld();
    const kelp = await world.advertiser(['one']);
    await world.forget('one');
    const last = await world.sentinel();
    await using process = world.running((attempt) =>
      attempt < 3 ? Promise.reject(new PaymentUnavailable('Later.')) : Promise.resolve(),
    );
    await process.asksFor(last);
    expect(process.calls).toEqual([`sub_${kelp}`, `sub_${kelp}`, `sub_${kelp}`, last]);
  });

  it('that the provider refuses to end holds up nobody else', async () => {
    const world = openWorld();
    const kelp = await world.advertiser(['one']);
    await world.forget('one');
    const last = await world.sentinel();
    await using process = world.running((attempt) =>
      attempt === 1 ? Promise.reject(new PaymentRefused('No.')) : Promise.resolve(),
    );
    await process.asksFor(last);
    expect(process.calls).toEqual([`sub_${kelp}`, last]);
  });
});
