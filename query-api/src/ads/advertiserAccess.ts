import { advertiserRoleOf, mayActFor } from '@campjay/domain/ads/access.ts';
import { type Rights, rightsFold } from '@campjay/domain/identity/rights.ts';
import { userStream } from '@campjay/events/streams.ts';
import { createCachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { problem, type Problem } from '@campjay/platform/http/route.ts';
import { type DayNumber } from '@campjay/events/calendar.ts';
import { type RouteDeps } from '@campjay/read-models/reader.ts';
import { type Pool } from 'pg';

/**
 * Reads which advertisers a user may act for from the user's own stream, never from a read model, so that access ends as
 * soon as an admin unlinks the user.
 */
interface AdvertiserAccess {
  /** Reads the user's current rights: the linked advertisers, and whether the user is an admin. */
  readonly rightsOf: (userId: string) => Promise<Rights>;
  /** True if the user is linked to that advertiser or is an admin. */
  readonly mayActFor: (userId: string, advertiserId: string) => Promise<boolean>;
}

export const createAdvertiserAccess = (store: Pick<EventStore, 'readStream'>): AdvertiserAccess => {
  const cachedRights = createCachedFold(store, rightsFold);
  const rightsOf = (userId: string) => cachedRights.readState(userStream(userId));
  return {
    rightsOf,
    mayActFor: async (userId, advertiserId) => mayActFor(advertiserRoleOf(await rightsOf(userId), advertiserId)),
  };
};

/**
 * Returned for an unknown advertiser and also for one that the user may not act for, so that the response does not
 * reveal whether the advertiser exists.
 */
export const noSuchAdvertiser: Problem = problem(404, {
  type: 'NoSuchAdvertiser',
  field: 'advertiserId',
  message: 'You do not manage an advertiser with this id.',
});

/** Dependencies of the advertising routes. */
export interface AdvertisingDeps extends RouteDeps {
  /** For charges, which are no read model. */
  readonly pool: Pool;
  /** For data that must be current, such as subscriptions. Read models may lag behind. */
  readonly store: Pick<EventStore, 'readStream'>;
  /** Checks which advertisers the caller may act for. */
  readonly advertisers: AdvertiserAccess;
  readonly now: () => Date;
  /** The current day in the product's time zone. */
  readonly today: () => DayNumber;
}
