import type { ManagedAd, PlaceableInstance } from '@campjay/query-api/advertising/contract.ts';

export const INSTANCE_STATUSES = ['On', 'Other ad', 'Off'] as const;
export type InstanceStatus = (typeof INSTANCE_STATUSES)[number];

/** SPEC §4 'Ad session status', of a session as one ad sees it. */
export const instanceStatus = (
  { active, owner_ad_id }: Pick<PlaceableInstance, 'active' | 'owner_ad_id'>,
  adId: string,
): InstanceStatus => {
  if (active !== 1) return 'Off';
  return owner_ad_id === adId ? 'On' : owner_ad_id === null ? 'Off' : 'Other ad';
};

/** What the ad is called that has a session; undefined where none has. Another advertiser's ads are nobody's business here. */
export const ownerName = (
  { active, owner_ad_id }: Pick<PlaceableInstance, 'active' | 'owner_ad_id'>,
  ads: readonly ManagedAd[],
): string | undefined =>
  active !== 1 || owner_ad_id === null
    ? undefined
    : (ads.find(({ ad_id }) => ad_id === owner_ad_id)?.ad_name ?? 'another advertiser’s ad');

/** Sessions have ids of their own only within their camp. */
export const instanceKey = ({ org_id, instance_id }: Pick<PlaceableInstance, 'org_id' | 'instance_id'>): string =>
  `${org_id} ${instance_id}`;
