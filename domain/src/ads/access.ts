import type { Rights } from '../identity/rights.ts';

/**
 * The role in which a user acts for an advertiser: 'advertiser' for users who are linked to it, even if they are admins
 * too; 'none' if they may not act for it.
 */
export type AdvertiserRole = 'advertiser' | 'admin' | 'none';

export const advertiserRoleOf = (
  { isAdmin, advertiserIds }: Pick<Rights, 'isAdmin' | 'advertiserIds'>,
  advertiserId: string,
): AdvertiserRole => {
  if (advertiserIds.includes(advertiserId)) return 'advertiser';
  return isAdmin ? 'admin' : 'none';
};

/** True if this role may view and manage an advertiser: its ads, reports, bills and settings. */
export const mayActFor = (role: AdvertiserRole): role is Exclude<AdvertiserRole, 'none'> => role !== 'none';

/**
 * True if this role may read and replace an advertiser's conversion secret. Admins may not: with the secret they could
 * confirm registrations in the advertiser's name.
 */
export const mayUseConversionSecret = (role: AdvertiserRole): boolean => role === 'advertiser';
