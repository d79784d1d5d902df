import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { AdvertiserLinked, AdvertiserUnlinked } from '@campjay/events/identity/events.ts';
import { categoryOf, entityIdOf, subscriptionStream, userStream } from '@campjay/events/streams.ts';
import { type RecordedEvent } from '@campjay/platform/eventStore/port.ts';

const USERS = categoryOf(userStream(''));
const SUBSCRIPTIONS = categoryOf(subscriptionStream('advertiser', ''));
/** What the entity id of an advertiser's subscriptions begins with. */
const OF_ADVERTISER = entityIdOf(subscriptionStream('advertiser', ''));

/** What tells of whom nobody acts for any more. */
export const ABANDONING = [USERS, SUBSCRIPTIONS] as const;

/** Advertisers for whom nobody acts any more because the last account was deleted, as far as the log was read. */
export interface AbandonedAdvertisers {
  take(event: RecordedEvent): void;
  /** Those that were abandoned, or told of by the payment provider since, since they were last marked as ended. */
  toEnd(): readonly string[];
  ended(advertiserId: string): void;
}

/**
 * An advertiser is abandoned when the last account that acts for it is deleted, and no longer as soon as somebody is linked to
 * it. Whoever is unlinked by an admin leaves no abandoned one behind: the admin knows.
 */
export const abandonedAdvertisers = (): AbandonedAdvertisers => {
  const linked = new Map<string, Set<string>>();
  const abandoned = new Set<string>();
  const toEnd = new Set<string>();

  const takeOfUser = ({ type, version, data, streamId }: RecordedEvent): void => {
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
    take: (event) => {
      if (categoryOf(event.streamId) === USERS) takeOfUser(event);
      const advertiserId = entityIdOf(event.streamId).slice(OF_ADVERTISER.length);
      if (categoryOf(event.streamId) === SUBSCRIPTIONS && abandoned.has(advertiserId)) toEnd.add(advertiserId);
    },
    toEnd: () => [...toEnd],
    ended: (advertiserId) => void toEnd.delete(advertiserId),
  };
};
