import {
  InstancesTurnedOff,
  InstancesTurnedOn,
  type PlacementEvent,
  placementEvents,
} from '@campjay/events/ads/placement.ts';
import { MAX_SESSIONS_PER_PLACEMENT_EVENT } from '@campjay/events/ads/values.ts';
import { type InstanceId, type OrgId } from '@campjay/events/catalog/facts.ts';
import { emptyMap, type PersistentMap } from '@campjay/domain/persistentMap.ts';
import { accept, type Decider } from '../../kernel/decider.ts';

/** The ad of a session, and its advertiser. */
export interface AdPlacement {
  readonly adId: string;
  readonly advertiserId: string;
}

/** Placements by session id. Because this is a map, no session can be in two ads. */
export type Placements = PersistentMap<AdPlacement>;

/** The advertiser and the ad whose placements are read or changed. */
export interface PlacementOwner extends AdPlacement {
  /**
   * Ids of advertisers that no longer own the camp. Their placements do not block those of other advertisers. The
   * caller reads these ids from other streams just before it uses them.
   */
  readonly formerOwnerIds: ReadonlySet<string>;
}

/**
 * Command to turn sessions of a camp on in an ad (to put them into it), or off in all ads of the advertiser and of
 * former owners. Each session is listed once. 'TurnOff' ignores the `adId`.
 */
export interface PlacementCommand extends PlacementOwner {
  readonly type: 'TurnOn' | 'TurnOff';
  readonly orgId: OrgId;
  readonly instanceIds: readonly InstanceId[];
}

/** True if a session must not be changed, because it is in an ad of another advertiser that still owns the camp. */
export const belongsToOtherAdvertiser = (
  placements: Placements,
  instanceId: string,
  { advertiserId, formerOwnerIds }: Pick<PlacementOwner, 'advertiserId' | 'formerOwnerIds'>,
): boolean => {
  const currentAdvertiserId = placements.get(instanceId)?.advertiserId ?? advertiserId;
  return currentAdvertiserId !== advertiserId && !formerOwnerIds.has(currentAdvertiserId);
};

const decide = (command: PlacementCommand, placements: Placements) => {
  const { type, orgId, adId, advertiserId, instanceIds } = command;
  const changeableIds = instanceIds.filter((id) => !belongsToOtherAdvertiser(placements, id, command));
  if (type === 'TurnOn') {
    const chunks = inChunks(changeableIds.filter((id) => placements.get(id)?.adId !== adId));
    return accept<PlacementEvent>(
      ...chunks.map((chunk) => InstancesTurnedOn({ orgId, advertiserId, adId, instanceIds: chunk })),
    );
  }
  const chunks = inChunks(changeableIds.filter((id) => placements.has(id)));
  return accept<PlacementEvent>(...chunks.map((chunk) => InstancesTurnedOff({ orgId, instanceIds: chunk })));
};

const inChunks = (ids: readonly InstanceId[]): readonly InstanceId[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_SESSIONS_PER_PLACEMENT_EVENT) }, (_, index) =>
    ids.slice(index * MAX_SESSIONS_PER_PLACEMENT_EVENT, (index + 1) * MAX_SESSIONS_PER_PLACEMENT_EVENT),
  );

const evolve = (placements: Placements, event: PlacementEvent): Placements => {
  const { instanceIds } = event.data;
  if (event.type === 'InstancesTurnedOff') return instanceIds.reduce((state, id) => state.without(id), placements);
  const { adId, advertiserId } = event.data;
  return instanceIds.reduce((state, id) => state.with(id, { adId, advertiserId }), placements);
};

/**
 * The rules for a camp's placements: a session is in at most one ad, and no advertiser can take it from another, unless
 * the other no longer owns the camp. The caller checks in other streams that the advertiser owns the camp and that the
 * camp offers the session.
 */
export const placementDecider: Decider<Placements, PlacementCommand, PlacementEvent, never> = {
  events: placementEvents,
  initialState: emptyMap(),
  evolve,
  decide,
};
