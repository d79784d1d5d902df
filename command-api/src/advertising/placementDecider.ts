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
export interface AdPlacement {
  readonly adId: string;
  readonly advertiserId: string;
}

/** By session: those that are in an ad. As a map it cannot hold a session in two. */
export type Placements = PersistentMap<AdPlacement>;

/** Whoever wishes something of a camp's placements. */
export interface PlacementRequest extends AdPlacement {
  /** Advertisers whose camp it is no longer, asked of other streams just before: what they placed counts for nothing. */
  readonly former: ReadonlySet<string>;
}

/** These sessions of the camp, each named once, are in this ad from now on, or in none of this advertiser's. */
export interface SetFlags extends PlacementRequest {
  readonly type: 'TurnOn' | 'TurnOff';
  readonly orgId: OrgId;
  readonly instanceIds: readonly InstanceId[];
}

/** Whether a session is in an ad of another advertiser, whose camp it is too: it is left as it is. */
export const belongsToOther = (
  placements: Placements,
  instanceId: string,
  { advertiserId, former }: Pick<PlacementRequest, 'advertiserId' | 'former'>,
): boolean => {
  const owner = placements.get(instanceId)?.advertiserId ?? advertiserId;
  return owner !== advertiserId && !former.has(owner);
};

const decide = (command: SetFlags, placements: Placements) => {
  const { type, orgId, adId, advertiserId, instanceIds } = command;
  const ours = instanceIds.filter((id) => !belongsToOther(placements, id, command));
  return type === 'TurnOn'
    ? accepted<PlacementEvent>(
        ...inChunks(ours.filter((id) => placements.get(id)?.adId !== adId)).map((part) =>
          InstancesTurnedOn({ orgId, advertiserId, adId, instanceIds: part }),
        ),
      )
    : accepted<PlacementEvent>(
        ...inChunks(ours.filter((id) => placements.has(id))).map((part) =>
          InstancesTurnedOff({ orgId, instanceIds: part }),
        ),
      );
};

const inChunks = (ids: readonly InstanceId[]): readonly InstanceId[][] =>
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
 * The rules of a camp's placements: a session is in one ad at most, and no advertiser takes it out of another's, unless the
 * camp is that one's no longer. Whose the camp is, and whether it has the session, is asked of other streams beforehand.
 */
export const placementDecider: Decider<Placements, SetFlags, PlacementEvent, never> = {
  events: placementEvents,
  initialState: emptyMap(),
  evolve,
  decide,
};
