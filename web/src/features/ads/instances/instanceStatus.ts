import type { ManagedAd, PlaceableInstance } from '@campjay/query-api/ads/contract.ts';

export const INSTANCE_STATUSES = ['On', 'Other ad', 'Off'] as const;
export type InstanceStatus = (typeof INSTANCE_STATUSES)[number];

/** Status of a session from the viewpoint of one ad (Requirements 4.54 to 4.56). */
export const instanceStatus = (
  { active, owner_ad_id }: Pick<PlaceableInstance, 'active' | 'owner_ad_id'>,
  adId: string,
): InstanceStatus => {
  if (active !== 1) return 'Off';
  return owner_ad_id === adId ? 'On' : owner_ad_id === null ? 'Off' : 'Other ad';
};

/** Name of the ad that owns a session; undefined if there is none. Ads of other advertisers are confidential. */
export const ownerName = (
  { active, owner_ad_id }: Pick<PlaceableInstance, 'active' | 'owner_ad_id'>,
  ads: readonly ManagedAd[],
): string | undefined =>
  active !== 1 || owner_ad_id === null
    ? undefined
    : (ads.find(({ ad_id }) => ad_id === owner_ad_id)?.ad_name ?? 'another advertiser’s ad');

/** Session ids are unique only within their camp. */
export const instanceKey = ({ org_id, instance_id }: Pick<PlaceableInstance, 'org_id' | 'instance_id'>): string =>
  `${org_id} ${instance_id}`;
