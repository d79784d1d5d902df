import type { BulkSetInstanceFlags, UpdateAd } from '@campjay/command-api/ads/placement/contract.ts';
import type { ManagedAdvertiser, PlaceableInstance } from '@campjay/query-api/ads/contract.ts';
import { instanceKey } from './instances/instanceStatus.ts';

/** Expected state of ads and sessions after a command, for optimistic updates. */

export const withAdEdited = (
  advertisers: readonly ManagedAdvertiser[],
  { ad_id, message, testimonials, primary_url }: UpdateAd,
): readonly ManagedAdvertiser[] =>
  advertisers.map((advertiser) => ({
    ...advertiser,
    ads: advertiser.ads.map((ad) =>
      ad.ad_id === ad_id
        ? {
            ...ad,
            ...(message !== undefined && { message }),
            ...(testimonials !== undefined && { testimonials }),
            ...(primary_url !== undefined && { primary_url }),
          }
        : ad,
    ),
  }));

/** Turning sessions off leaves those of other ads unchanged. */
export const withFlags = (
  instances: readonly PlaceableInstance[],
  { ad_id, instances: changed, active }: BulkSetInstanceFlags,
): readonly PlaceableInstance[] => {
  const keys = new Set(changed.map(({ org_id, instance_id }) => instanceKey({ org_id, instance_id })));
  return instances.map((instance) => {
    if (!keys.has(instanceKey(instance))) return instance;
    if (active) return { ...instance, active: 1 as const, owner_ad_id: ad_id };
    return instance.owner_ad_id === ad_id ? { ...instance, active: 0 as const, owner_ad_id: null } : instance;
  });
};
