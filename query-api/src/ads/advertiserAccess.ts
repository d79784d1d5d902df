import { type Rights, rightsFold } from '@campjay/domain/identity/rights.ts';
import { userStream } from '@campjay/events/streams.ts';
import { cachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { problem, type Problem } from '@campjay/platform/http/route.ts';
import { type DayNumber } from '@campjay/events/calendar.ts';
import { type Pool } from 'pg';

/**
 * Which advertisers a user may act for. Reads the user's own stream, never a read model, so that removing a link takes
 * effect at once.
 */
interface AdvertiserAccess {
  readonly rightsOf: (userId: string) => Promise<Rights>;
  /** True if the user is linked to that advertiser or is an admin. */
  readonly mayActFor: (userId: string, advertiserId: string) => Promise<boolean>;
}

export const advertiserAccess = (store: Pick<EventStore, 'readStream'>): AdvertiserAccess => {
  const rights = cachedFold(store, rightsFold);
  const rightsOf = (userId: string) => rights.stateOf(userStream(userId));
  return {
    rightsOf,
    mayActFor: async (userId, advertiserId) => {
      const { isAdmin, advertiserIds } = await rightsOf(userId);
      return isAdmin || advertiserIds.includes(advertiserId);
    },
  };
};

/** The same response for another's advertiser and for one that does not exist, so that it does not reveal which. */
export const noSuchAdvertiser: Problem = problem(404, {
  type: 'NoSuchAdvertiser',
  field: 'advertiserId',
  message: 'There is no such advertiser among those that you act for.',
});

export interface AdvertisingDeps {
  readonly pool: Pool;
  /** For facts where a read model could be stale, such as subscriptions. */
  readonly store: Pick<EventStore, 'readStream'>;
  readonly advertisers: AdvertiserAccess;
  readonly now: () => Date;
  /** In the product's time zone. */
  readonly today: () => DayNumber;
}
