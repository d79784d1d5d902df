import {
  InstancesTurnedOff,
  InstancesTurnedOn,
  type PlacementEvent,
  placementEvents,
} from '@campjay/events/advertising/events.ts';
import { MAX_FLAGS_PER_EVENT } from '@campjay/events/advertising/limits.ts';
import { type InstanceId, type OrgId } from '@campjay/events/catalog/facts.ts';
import { emptyMap, type PersistentMap } from '@campjay/events/persistentMap.ts';
import { accepted, type Decider } from '../decider.ts';

/** The ad that a session is in, and whose it is. */
export interface PlacedIn {
  readonly adId: string;
  readonly advertiserId: string;
}

/** By session: those that are in an ad. As a map it cannot hold a session in two. */
export type Placements = PersistentMap<PlacedIn>;

/** These sessions of the camp, each named once, are in this ad from now on, or in none of this advertiser's. */
export interface SetFlags extends PlacedIn {
  readonly type: 'TurnOn' | 'TurnOff';
  readonly orgId: OrgId;
  readonly instanceIds: readonly InstanceId[];
}

/** Whether a session is in an ad of another advertiser: it is left as it is. */
export const isOthers = (placements: Placements, instanceId: string, advertiserId: string): boolean =>
  (placements.get(instanceId)?.advertiserId ?? advertiserId) !== advertiserId;

const decide = ({ type, orgId, adId, advertiserId, instanceIds }: SetFlags, placements: Placements) => {
  const ours = instanceIds.filter((id) => !isOthers(placements, id, advertiserId));
  return type === 'TurnOn'
    ? accepted<PlacementEvent>(
        ...inParts(ours.filter((id) => placements.get(id)?.adId !== adId)).map((part) =>
          InstancesTurnedOn({ orgId, advertiserId, adId, instanceIds: part }),
        ),
      )
    : accepted<PlacementEvent>(
        ...inParts(ours.filter((id) => placements.has(id))).map((part) =>
          InstancesTurnedOff({ orgId, instanceIds: part }),
        ),
      );
};

const inParts = (ids: readonly InstanceId[]): readonly InstanceId[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_FLAGS_PER_EVENT) }, (_, part) =>
    ids.slice(part * MAX_FLAGS_PER_EVENT, (part + 1) * MAX_FLAGS_PER_EVENT),
  );

const evolve = (placements: Placements, event: PlacementEvent): Placements => {
  const { instanceIds } = event.data;
  if (event.type === 'InstancesTurnedOff') return instanceIds.reduce((left, id) => left.without(id), placements);
  const { adId, advertiserId } = event.data;
  return instanceIds.reduce((placed, id) => placed.with(id, { adId, advertiserId }), placements);
};

/**
 * The rules of a camp's placements: a session is in one ad at most, and no advertiser takes it out of another's. Whether
 * the camp is the advertiser's, and has the session, is asked of other streams beforehand.
 */
export const placementDecider: Decider<Placements, SetFlags, PlacementEvent, never> = {
  events: placementEvents,
  initialState: emptyMap(),
  evolve,
  decide,
};
