import type { PlaceableInstance } from '@campjay/query-api/ads/contract.ts';
import { byWeek, instanceName, formatPlace } from '../../instances/instanceFacts.ts';
import { instanceStatus, type InstanceStatus } from '../../instances/instanceStatus.ts';

export interface SessionFilter {
  readonly text: string;
  readonly camp: string | undefined;
  readonly week: string | undefined;
  readonly status: InstanceStatus | undefined;
}

export const ALL_SESSIONS: SessionFilter = { text: '', camp: undefined, week: undefined, status: undefined };

const searchTextOf = (instance: PlaceableInstance): string =>
  [instance.camp_org_name, instanceName(instance), formatPlace(instance)].join(' ').toLowerCase();

/** The sessions that match all filters; each search word must occur in the camp, session, or place. */
export const filterSessions = (
  instances: readonly PlaceableInstance[],
  { text, camp, week, status }: SessionFilter,
  adId: string,
): readonly PlaceableInstance[] => {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean);
  return instances.filter(
    (instance) =>
      (camp === undefined || instance.org_id === camp) &&
      (week === undefined || instance.weeks.includes(week)) &&
      (status === undefined || instanceStatus(instance, adId) === status) &&
      terms.every((word) => searchTextOf(instance).includes(word)),
  );
};

/** The camps of the sessions, sorted by name. */
export const campsIn = (instances: readonly PlaceableInstance[]): (readonly [orgId: string, name: string])[] =>
  [...new Map(instances.map(({ org_id, camp_org_name }) => [org_id, camp_org_name]))].sort(([, one], [, other]) =>
    one.localeCompare(other),
  );

/** The weeks of the sessions, in order. */
export const weeksIn = (instances: readonly PlaceableInstance[]): string[] =>
  [...new Set(instances.flatMap(({ weeks }) => weeks))].sort(byWeek);
