import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { AdvertiserLinked, AdvertiserUnlinked } from '@campjay/events/identity/events.ts';
import { categoryOf, entityIdOf, subscriptionStream, userStream, advertiserStream } from '@campjay/events/streams.ts';
import { type RecordedEvent, type EventStore } from '@campjay/platform/eventstore/port.ts';
import { randomUUID } from 'node:crypto';
import { subscriptionsFold } from '@campjay/domain/ads/subscriptions.ts';
import { type PaymentProvider } from '@campjay/platform/payments/port.ts';
import { advertiserDecider } from '../../placement/advertiserDecider.ts';
import { handleCommand, readState } from '../../../kernel/handleCommand.ts';
import { superviseSubscription } from '../../../kernel/superviseSubscription.ts';
import { retry, type RetryDeps } from './retry.ts';

const USERS = categoryOf(userStream(''));
const SUBSCRIPTIONS = categoryOf(subscriptionStream('advertiser', ''));
/** Prefix of the entity id of an advertiser's subscriptions. */
const OF_ADVERTISER = entityIdOf(subscriptionStream('advertiser', ''));

/** Categories that show which advertisers are abandoned. */
const WATCHED_CATEGORIES = [USERS, SUBSCRIPTIONS] as const;

/** Advertisers for whom nobody acts any more because the last account was deleted, as of the events read so far. */
export interface AbandonedAdvertisers {
  apply(event: RecordedEvent): void;
  /** Advertisers that were abandoned, or that had a payment event after that, since they were last marked as ended. */
  toEnd(): readonly string[];
  markEnded(advertiserId: string): void;
}

/**
 * An advertiser is abandoned when the last account linked to it is deleted, until a user is linked again. Unlinking by
 * an admin does not count: the admin is aware of it.
 */
const trackAbandonedAdvertisers = (): AbandonedAdvertisers => {
  const linked = new Map<string, Set<string>>();
  const abandoned = new Set<string>();
  const toEnd = new Set<string>();

  const applyUserEvent = ({ type, version, data, streamId }: RecordedEvent): void => {
    const userId = entityIdOf(streamId);
    if (type === AdvertiserLinked.type) {
      const { advertiserId } = AdvertiserLinked.parse(data, version).data;
      linked.set(advertiserId, (linked.get(advertiserId) ?? new Set()).add(userId));
      abandoned.delete(advertiserId);
      toEnd.delete(advertiserId);
    }
    if (type === AdvertiserUnlinked.type)
      linked.get(AdvertiserUnlinked.parse(data, version).data.advertiserId)?.delete(userId);
    if (type !== PersonForgotten.type) return;
    for (const [advertiserId, userIds] of linked) {
      if (!userIds.delete(userId) || userIds.size > 0) continue;
      abandoned.add(advertiserId);
      toEnd.add(advertiserId);
    }
  };
  return {
    apply: (event) => {
      if (categoryOf(event.streamId) === USERS) applyUserEvent(event);
      const advertiserId = entityIdOf(event.streamId).slice(OF_ADVERTISER.length);
      if (categoryOf(event.streamId) === SUBSCRIPTIONS && abandoned.has(advertiserId)) toEnd.add(advertiserId);
    },
    toEnd: () => [...toEnd],
    markEnded: (advertiserId) => void toEnd.delete(advertiserId),
  };
};

interface EndingDeps extends RetryDeps {
  readonly store: EventStore;
  readonly payments: Pick<PaymentProvider, 'endSubscription'>;
  readonly now: () => Date;
}

/**
 * Ends the subscription of an advertiser for whom nobody acts any more because the last account was deleted: nobody
 * could stop its ads, see its bills or reach the billing portal. Sets its budget to 0, so no ad is shown and no click
 * is charged, and ends its subscription at the provider, which bills what was reported so far one last time. A
 * subscription that starts later, from a page that was still open, is ended too. Nothing is ended once a user is linked
 * again.
 * Reads the log from its start without a checkpoint: rechecking ended subscriptions is cheap. Acts only after it has
 * caught up with the head of the log at startup, because a user may have been linked meanwhile.
 */
export const endAbandonedSubscriptions = (deps: EndingDeps, signal: AbortSignal): Promise<void> =>
  superviseSubscription(() => runOnce(deps, signal), {
    log: deps.log,
    signal,
    sentence: 'Advertisers for whom nobody acts could not be followed; it is tried again.',
  });

const runOnce = async ({ store, payments, now, ...deps }: EndingDeps, signal: AbortSignal): Promise<void> => {
  const advertisers = trackAbandonedAdvertisers();
  const pauseAds = (advertiserId: string) =>
    handleCommand(store, advertiserDecider, {
      streamId: advertiserStream(advertiserId),
      command: { type: 'SetBudget', monthlyCents: 0 },
      metadata: {
        time: now().toISOString(),
        actor: { userId: 'account-deletion', role: 'system' },
        correlationId: randomUUID(),
      },
    });
  const end = async (advertiserId: string): Promise<void> => {
    await pauseAds(advertiserId);
    const subscriptions = await readState(store, subscriptionsFold, subscriptionStream('advertiser', advertiserId));
    for (const { subscriptionId, status } of subscriptions.stateById.values())
      if (status !== 'ended') await payments.endSubscription(subscriptionId);
  };
  const sentence = 'The subscription of an advertiser for whom nobody acts any more could not be ended.';
  const headAtStart = await store.head();
  for await (const { events, reached } of store.subscribe({ categories: [...WATCHED_CATEGORIES], signal })) {
    for (const event of events) advertisers.apply(event);
    if (store.compare(reached, headAtStart) < 0) continue;
    for (const advertiserId of advertisers.toEnd()) {
      await retry(deps, signal, () => end(advertiserId), { sentence, about: { advertiserId } });
      advertisers.markEnded(advertiserId);
    }
  }
};
