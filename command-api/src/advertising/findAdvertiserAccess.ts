import { type Ad, adFold } from '@campjay/events/advertising/ad.ts';
import { type Advertiser, advertiserFold } from '@campjay/events/advertising/advertiser.ts';
import { rightsFold } from '@campjay/events/identity/rights.ts';
import { adStream, advertiserStream, userStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Principal, problem, type Problem } from '@campjay/platform/http/route.ts';
import { readState } from '../handleCommand.ts';

/** In which role somebody acts for an advertiser, and what that is. */
export interface AdvertiserAccess {
  readonly role: 'advertiser' | 'admin';
  readonly advertiserId: string;
  readonly advertiser: Advertiser;
}

/** The same for an advertiser that is another's and for one that is nobody's. */
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
 * How somebody acts for an advertiser now: linked to it, or as an admin. It is decided from the user's own stream, so that
 * a link that was ended is of no use from that moment on.
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

/** The same for the advertiser of an ad; with the ad. */
export const findAdAccess = async (
  store: EventStore,
  principal: Pick<Principal, 'userId'>,
  adId: string,
): Promise<(AdvertiserAccess & { readonly ad: Ad }) | undefined> => {
  const ad = await readState(store, adFold, adStream(adId));
  const access = ad && (await findAdvertiserAccess(store, principal, ad.advertiserId));
  return access && { ...access, ad };
};
