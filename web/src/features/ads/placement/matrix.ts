import { regionOf } from '@campjay/domain/geography/regions.ts';
import type { PlaceableInstance } from '@campjay/query-api/ads/contract.ts';
import { compareWeeks, instanceKey, instanceStatus } from '../instances/instanceFacts.ts';

export const GROUPINGS = ['camp', 'region'] as const;
/** What a row of the matrix represents. */
export type Grouping = (typeof GROUPINGS)[number];

/** Label of the column for sessions outside the season's weeks. */
export const NO_WEEK = 'Other dates';
const NO_REGION = 'Place not listed';

const rowOf = ({ org_id, camp_org_name, region, neighborcality }: PlaceableInstance, grouping: Grouping) => {
  if (grouping === 'camp') return { key: org_id, label: camp_org_name };
  const regionName = region === null ? null : (regionOf(region)?.displayName ?? region);
  const name = regionName ?? neighborcality ?? NO_REGION;
  return { key: name, label: name };
};

export interface MatrixRow {
  readonly key: string;
  readonly label: string;
  readonly instances: readonly PlaceableInstance[];
  /** One cell per week, in the order of the matrix's weeks. A session that lasts several weeks is in each of them. */
  readonly cells: readonly (readonly PlaceableInstance[])[];
}

export interface Matrix {
  readonly weeks: readonly string[];
  readonly rows: readonly MatrixRow[];
}

const weeksOf = ({ weeks }: PlaceableInstance): readonly string[] => (weeks.length === 0 ? [NO_WEEK] : weeks);

/** Groups sessions into a matrix of camps or regions by weeks. */
export const buildMatrix = (instances: readonly PlaceableInstance[], grouping: Grouping): Matrix => {
  const weeks = [...new Set(instances.flatMap(weeksOf))].sort(compareWeeks);
  const rows = new Map<string, { readonly label: string; readonly instances: PlaceableInstance[] }>();
  for (const instance of instances) {
    const { key, label } = rowOf(instance, grouping);
    const row = rows.get(key) ?? { label, instances: [] };
    row.instances.push(instance);
    rows.set(key, row);
  }
  return {
    weeks,
    rows: [...rows]
      .map(([key, row]) => ({
        key,
        ...row,
        cells: weeks.map((week) => row.instances.filter((instance) => weeksOf(instance).includes(week))),
      }))
      .sort((one, other) => one.label.localeCompare(other.label)),
  };
};

/** Session counts of a row, column, or cell for one ad. */
export interface CellCounts {
  /** Sessions that are On in this ad. */
  readonly onCount: number;
  /** Sessions that are On in another ad. */
  readonly otherAdCount: number;
  readonly totalCount: number;
}

export const countSessions = (instances: readonly PlaceableInstance[], adId: string): CellCounts => {
  const statuses = instances.map((instance) => instanceStatus(instance, adId));
  return {
    onCount: statuses.filter((status) => status === 'On').length,
    otherAdCount: statuses.filter((status) => status === 'Other ad').length,
    totalCount: instances.length,
  };
};

/** The change that one press makes: it turns the sessions on if `active` is true, and off otherwise. */
export interface ActivationChange {
  readonly instances: readonly PlaceableInstance[];
  readonly isActive: boolean;
}

/**
 * Returns the change that a press on a button makes for the sessions of the button. It turns on all sessions that are
 * Off; if there are none, it turns off those that are On.
 * @param includesOtherAds true if the press also takes over sessions from other ads
 */
export const findActivationChange = (
  instances: readonly PlaceableInstance[],
  adId: string,
  includesOtherAds: boolean,
): ActivationChange => {
  // Each session is sent only once, even if the button lists it several times.
  const instancesByKey = new Map(instances.map((instance) => [instanceKey(instance), instance]));
  const uniqueInstances = [...instancesByKey.values()];
  const instancesToTurnOn = uniqueInstances.filter((instance) => {
    const status = instanceStatus(instance, adId);
    return status === 'Off' || (status === 'Other ad' && includesOtherAds);
  });
  return instancesToTurnOn.length > 0
    ? { instances: instancesToTurnOn, isActive: true }
    : { instances: uniqueInstances.filter((instance) => instanceStatus(instance, adId) === 'On'), isActive: false };
};

const formatCount = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Describes in one or two sentences where the ad runs. */
export const describePlacement = (instances: readonly PlaceableInstance[], adId: string): string => {
  const activeInstances = instances.filter((instance) => instanceStatus(instance, adId) === 'On');
  const { otherAdCount } = countSessions(instances, adId);
  const otherAdsText =
    otherAdCount === 0 ? '' : ` ${formatCount(otherAdCount, 'session is', 'sessions are')} in other ads.`;
  if (activeInstances.length === 0)
    return `None of ${formatCount(instances.length, 'session', 'sessions')} is On in it.${otherAdsText}`;
  const camps = new Set(activeInstances.map(({ org_id }) => org_id)).size;
  const regions = new Set(activeInstances.map((instance) => rowOf(instance, 'region').key)).size;
  const weeks = new Set(activeInstances.flatMap(({ weeks: labels }) => labels)).size;
  return `It runs for ${formatCount(camps, 'camp', 'camps')} in ${formatCount(regions, 'region', 'regions')} and ${formatCount(weeks, 'week', 'weeks')}: ${activeInstances.length} of ${formatCount(instances.length, 'session', 'sessions')} ${activeInstances.length === 1 ? 'is' : 'are'} On.${otherAdsText}`;
};
