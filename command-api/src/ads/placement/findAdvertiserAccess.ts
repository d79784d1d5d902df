import { type Ad, adFold } from '@campjay/domain/ads/ad.ts';
import { type Advertiser, advertiserFold } from '@campjay/domain/ads/advertiser.ts';
import { rightsFold } from '@campjay/domain/identity/rights.ts';
import { adStream, advertiserStream, userStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Principal, problem, type Problem } from '@campjay/platform/http/route.ts';
import { readState } from '../../kernel/handleCommand.ts';

/** The role in which a user acts for an advertiser, and the advertiser. */
export interface AdvertiserAccess {
  readonly role: 'advertiser' | 'admin';
  readonly advertiserId: string;
  readonly advertiser: Advertiser;
}

/** The same answer for another user's advertiser and for an unknown one. */
export const noSuchAdvertiser: Problem = problem(404, {
  type: 'NoSuchAdvertiser',
  field: 'advertiserId',
  message: 'There is no such advertiser among those that you act for.',
});

export const noSuchAd: Problem = problem(404, {
  type: 'NoSuchAd',
  field: 'ad_id',
  message: 'There is no such ad among those of the advertisers that you act for.',
});

/**
 * A user's access to an advertiser: linked to it, or as an admin. Decided from the user's own stream, so a removed link
 * has no effect from that moment on.
 */
export const findAdvertiserAccess = async (
  store: EventStore,
  { userId }: Pick<Principal, 'userId'>,
  advertiserId: string,
): Promise<AdvertiserAccess | undefined> => {
  const { isAdmin, advertiserIds } = await readState(store, rightsFold, userStream(userId));
  const isLinked = advertiserIds.includes(advertiserId);
  if (!isLinked && !isAdmin) return undefined;
  const advertiser = await readState(store, advertiserFold, advertiserStream(advertiserId));
  return advertiser && { role: isLinked ? 'advertiser' : 'admin', advertiserId, advertiser };
};

/** Like `findAdvertiserAccess`, for the advertiser of an ad; returns the ad as well. */
export const findAdAccess = async (
  store: EventStore,
  principal: Pick<Principal, 'userId'>,
  adId: string,
): Promise<(AdvertiserAccess & { readonly ad: Ad }) | undefined> => {
  const ad = await readState(store, adFold, adStream(adId));
  const access = ad && (await findAdvertiserAccess(store, principal, ad.advertiserId));
  return access && { ...access, ad };
};
