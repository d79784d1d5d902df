import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { AdvertiserLinked, AdvertiserUnlinked } from '@campjay/events/identity/events.ts';
import { categoryOf, entityIdOf, subscriptionStream, userStream } from '@campjay/events/streams.ts';
import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';

const USERS = categoryOf(userStream(''));
const SUBSCRIPTIONS = categoryOf(subscriptionStream('advertiser', ''));
/** Prefix of the entity id of an advertiser's subscriptions. */
const OF_ADVERTISER = entityIdOf(subscriptionStream('advertiser', ''));

/** Categories that show which advertisers are abandoned. */
export const WATCHED_CATEGORIES = [USERS, SUBSCRIPTIONS] as const;

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
export const trackAbandonedAdvertisers = (): AbandonedAdvertisers => {
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
