import {
  InstancesTurnedOff,
  InstancesTurnedOn,
  type PlacementEvent,
  placementEvents,
} from '@campjay/events/ads/placement.ts';
import { MAX_FLAGS_PER_EVENT } from '@campjay/events/ads/values.ts';
import { type InstanceId, type OrgId } from '@campjay/events/catalog/facts.ts';
import { emptyMap, type PersistentMap } from '@campjay/domain/persistentMap.ts';
import { accepted, type Decider } from '../../kernel/decider.ts';

/** The ad of a session, and its advertiser. */
export interface AdPlacement {
  readonly adId: string;
  readonly advertiserId: string;
}

/** Placements by session. As a map, it cannot hold a session in two ads. */
export type Placements = PersistentMap<AdPlacement>;

/** The requesting advertiser and ad. */
export interface PlacementRequest extends AdPlacement {
  /** Advertisers that no longer own the camp, read from other streams just before: their placements do not block. */
  readonly former: ReadonlySet<string>;
}

/** These sessions of the camp, each listed once, are put into this ad, or taken out of this advertiser's ads. */
export interface SetFlags extends PlacementRequest {
  readonly type: 'TurnOn' | 'TurnOff';
  readonly orgId: OrgId;
  readonly instanceIds: readonly InstanceId[];
}

/** True if a session is in an ad of another advertiser that also owns the camp: it stays unchanged. */
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
 * The rules of a camp's placements: a session is in at most one ad, and no advertiser takes it from another, unless
 * that one no longer owns the camp. Ownership of the camp, and whether it has the session, is checked beforehand in
 * other streams.
 */
export const placementDecider: Decider<Placements, SetFlags, PlacementEvent, never> = {
  events: placementEvents,
  initialState: emptyMap(),
  evolve,
  decide,
};
