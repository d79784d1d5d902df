import type { ManagedAd, PlaceableInstance } from '@campjay/query-api/ads/contract.ts';
import { formatPriceRange, formatClock } from '@campjay/domain/format.ts';
import { toMonthDaySortKey } from '@campjay/events/calendar.ts';
import { formatNumberRanges } from '@campjay/domain/catalog/sessionText.ts';

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
 * Name of the ad that owns a session; undefined if there is none. For an ad of another advertiser, whose name is
 * confidential, returns 'another advertiser’s ad'.
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

/** The place, with its neighborhood, city or locality (the catalog's field `neighborcality`). */
export const formatPlace = ({ location_name, neighborcality }: PlaceableInstance): string =>
  [location_name, neighborcality].filter((text) => text !== null && text !== '').join(', ');

export const instanceName = ({ batch_name, instance_id }: PlaceableInstance): string => batch_name ?? instance_id;

/** Sort key of a date by month and day. Texts that are not a date, and missing dates, come last. */
const dateSortKeyOf = (date: string | null): number =>
  (date === null ? undefined : toMonthDaySortKey(date)) ?? Number.MAX_SAFE_INTEGER;

/** Sort key: the month and day of the start date. Sessions without a date come last. */
export const startDateSortKey = ({ start_date }: PlaceableInstance): number => dateSortKeyOf(start_date);

/** Compares week labels by date: 'June 8' comes before 'Aug 3'. Labels that are not a date come last. */
export const compareWeeks = (a: string, b: string): number => dateSortKeyOf(a) - dateSortKeyOf(b);
