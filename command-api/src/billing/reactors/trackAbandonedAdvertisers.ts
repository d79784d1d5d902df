import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { AdvertiserLinked, AdvertiserUnlinked } from '@campjay/events/identity/events.ts';
import { categoryOf, entityIdOf, subscriptionStream, userStream } from '@campjay/events/streams.ts';
import { type RecordedEvent } from '@campjay/platform/eventStore/port.ts';

const USERS = categoryOf(userStream(''));
const SUBSCRIPTIONS = categoryOf(subscriptionStream('advertiser', ''));
/** What the entity id of an advertiser's subscriptions begins with. */
const OF_ADVERTISER = entityIdOf(subscriptionStream('advertiser', ''));

/** What tells of whom nobody acts for any more. */
export const WATCHED_CATEGORIES = [USERS, SUBSCRIPTIONS] as const;

/** Advertisers for whom nobody acts any more because the last account was deleted, as far as the log was read. */
export interface AbandonedAdvertisers {
  apply(event: RecordedEvent): void;
  /** Those that were abandoned, or told of by the payment provider since, since they were last marked as ended. */
  toEnd(): readonly string[];
  markEnded(advertiserId: string): void;
}

/**
 * An advertiser is abandoned when the last account that acts for it is deleted, and no longer as soon as somebody is linked to
 * it. Whoever is unlinked by an admin leaves no abandoned one behind: the admin knows.
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
