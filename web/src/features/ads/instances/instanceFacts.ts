import type { ManagedAd, PlaceableInstance } from '@campjay/query-api/ads/contract.ts';
import { formatPriceRange, formatClock } from '@campjay/domain/format.ts';
import { toMonthDaySortKey } from '@campjay/events/calendar.ts';
import { formatNumberRanges } from '../../catalog/card/sessionTable.ts';

// In the code and the API, an instance is what users know as a session of a camp.

export const INSTANCE_STATUSES = ['On', 'Other ad', 'Off'] as const;
export type InstanceStatus = (typeof INSTANCE_STATUSES)[number];

/** Status of a session from the viewpoint of one ad (Requirements 4.54 to 4.56). */
export const instanceStatus = (
  { active, owner_ad_id }: Pick<PlaceableInstance, 'active' | 'owner_ad_id'>,
  adId: string,
): InstanceStatus => {
  if (active !== 1 || owner_ad_id === null) return 'Off';
  return owner_ad_id === adId ? 'On' : 'Other ad';
};

/**
 * Name of the ad that owns a session; undefined if there is none. The names of other advertisers' ads are confidential.
 */
export const findOwnerAdName = (
  { active, owner_ad_id }: Pick<PlaceableInstance, 'active' | 'owner_ad_id'>,
  ads: readonly ManagedAd[],
): string | undefined => {
  if (active !== 1 || owner_ad_id === null) return undefined;
  return ads.find(({ ad_id }) => ad_id === owner_ad_id)?.ad_name ?? 'another advertiser’s ad';
};

/** Identifies a session among those of all camps, because session ids are unique only within their camp. */
export const instanceKey = ({ org_id, instance_id }: Pick<PlaceableInstance, 'org_id' | 'instance_id'>): string =>
  `${org_id} ${instance_id}`;

// The following functions format facts of a session. They return an empty string if the camp does not list the fact.

export const formatDates = ({ start_date: start, end_date: end }: PlaceableInstance): string => {
  if (start === null || end === null || start === end) return start ?? end ?? '';
  return `${start} – ${end}`;
};

export const formatHours = ({ start_time, end_time, day_or_sleepaway }: PlaceableInstance): string => {
  if (day_or_sleepaway === 'sleepaway') return 'overnight';
  const [start, end] = [start_time && formatClock(start_time), end_time && formatClock(end_time)];
  return start && end ? `${start} – ${end}` : '';
};

export const formatAges = ({ ages }: PlaceableInstance): string => formatNumberRanges(ages, String);

export const formatPrice = ({ price }: PlaceableInstance): string =>
  price === null ? '' : (formatPriceRange([price]) ?? '');

export const formatPlace = ({ location_name, neighborcality }: PlaceableInstance): string =>
  [location_name, neighborcality].filter((text) => text !== null && text !== '').join(', ');

export const instanceName = ({ batch_name, instance_id }: PlaceableInstance): string => batch_name ?? instance_id;

/** Sort key: the start date as a day of the year. Sessions without a date come last. */
export const startOrdinal = ({ start_date }: PlaceableInstance): number =>
  (start_date === null ? undefined : toMonthDaySortKey(start_date)) ?? Number.MAX_SAFE_INTEGER;

/** Compares week labels by date: 'June 8' comes before 'Aug 3'. Labels that are not a date come last. */
export const compareWeeks = (one: string, other: string): number =>
  (toMonthDaySortKey(one) ?? Number.MAX_SAFE_INTEGER) - (toMonthDaySortKey(other) ?? Number.MAX_SAFE_INTEGER);
