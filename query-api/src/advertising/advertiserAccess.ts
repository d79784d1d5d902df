import { type Rights, rightsFold } from '@campjay/events/identity/rights.ts';
import { userStream } from '@campjay/events/streams.ts';
import { cachedFold } from '@campjay/platform/eventStore/cachedFold.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { problem, type Problem } from '@campjay/platform/http/route.ts';

/**
 * For whom somebody acts now. It is decided from the user's own stream, never from a read model: a link that was ended is
 * of no use from that moment on.
 */
export interface AdvertiserAccess {
  readonly rightsOf: (userId: string) => Promise<Rights>;
  /** Whether the user is linked to that advertiser, or an admin. */
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

/** The same for an advertiser that is another's and for one that is nobody's. */
export const noSuchAdvertiser: Problem = problem(404, {
  type: 'NoSuchAdvertiser',
  field: 'advertiserId',
  message: 'There is no such advertiser among those that you act for.',
});
