import { type Advertiser, advertiserFold } from '@campjay/domain/ads/advertiser.ts';
import { normalBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { InstancesTurnedOff, InstancesTurnedOn } from '@campjay/events/ads/placement.ts';
import { type InstanceId, type OrgId } from '@campjay/events/catalog/facts.ts';
import { advertiserStream, campStream, placementStream } from '@campjay/events/streams.ts';
import { idempotencyKeyReused } from '@campjay/platform/http/headers.ts';
import { type Problem } from '@campjay/platform/http/route.ts';
import { type EventStore, type Position } from '@campjay/platform/eventstore/port.ts';
import { type OfferedSessions, offeredSessionsFold } from '../../catalog/offeredSessions.ts';
import { handleCommand, type KeyedMetadata, readState } from '../../kernel/handleCommand.ts';
import { belongsToOther, placementDecider } from './placementDecider.ts';

/** The advertiser and ad of the flags, and the event metadata. */
export interface FlagsRequest {
  readonly advertiserId: string;
  readonly advertiser: Pick<Advertiser, 'baseUrls'>;
  readonly adId: string;
  readonly metadata: KeyedMetadata;
}

export interface InstanceRef {
  readonly org_id: OrgId;
  readonly instance_id: InstanceId;
}
type RefusedInstance = InstanceRef & { readonly message: string };

export interface FlagsOutcome {
  readonly changed: number;
  readonly refused: readonly RefusedInstance[];
  readonly position: Position;
}

const NOT_YOURS = 'This camp is not one of yours: its website is none of those that belong to your account.';
const NOT_OFFERED = 'The catalog does not have this session any more.';
const OTHERS = 'This session is in the ad of another advertiser.';

/**
 * Turns sessions on or off, camp by camp: each camp's placements are a separate stream. Every stream handles the
 * command under the same key, so a repeated request finishes an interrupted one and repeats nothing. A session that
 * cannot be changed does not block the others.
 */
export const setFlags = async (
  store: EventStore,
  request: FlagsRequest,
  { instances, active }: { readonly instances: readonly InstanceRef[]; readonly active: boolean },
): Promise<FlagsOutcome | Problem> => {
  const idsByCamp = new Map<OrgId, Set<InstanceId>>();
  for (const { org_id, instance_id } of instances)
    idsByCamp.set(org_id, (idsByCamp.get(org_id) ?? new Set()).add(instance_id));
  const outcomes: CampOutcome[] = [];
  for (const [orgId, ids] of idsByCamp) {
    const outcome = await setFlagsOfCamp(store, request, { orgId, instanceIds: [...ids], active });
    if ('kind' in outcome) return outcome;
    outcomes.push(outcome);
  }
  const positions = outcomes.flatMap(({ position }) => position ?? []);
  return {
    changed: outcomes.reduce((sum, { changed }) => sum + changed, 0),
    refused: outcomes.flatMap(({ refused }) => refused),
    position: positions.toSorted((one, other) => store.compare(one, other)).at(-1) ?? (await store.head()),
  };
};

interface CampFlags {
  readonly orgId: OrgId;
  readonly instanceIds: readonly InstanceId[];
  readonly active: boolean;
}
interface CampOutcome {
  readonly changed: number;
  readonly refused: readonly RefusedInstance[];
  /** Absent if no command was sent to the stream. */
  readonly position?: Position;
}

const setFlagsOfCamp = async (
  store: EventStore,
  { advertiserId, advertiser, adId, metadata }: FlagsRequest,
  { orgId, instanceIds, active }: CampFlags,
): Promise<CampOutcome | Problem> => {
  const camp = await readState(store, offeredSessionsFold, campStream(orgId));
  const reasons = active ? refusalReasons(camp, advertiser) : () => undefined;
  const refusals = instanceIds.map((id) => refusal(orgId, id, reasons(id)));
  const possible = instanceIds.filter((_, index) => refusals[index]?.length === 0);
  if (possible.length === 0) return { changed: 0, refused: refusals.flat() };

  const streamId = placementStream(orgId);
  const type = active ? 'TurnOn' : 'TurnOff';
  const former = active ? await formerOwners(store, orgId, camp?.baseUrl) : new Set<string>();
  const command = { type, orgId, adId, advertiserId, former, instanceIds: possible } as const;
  const outcome = await handleCommand(store, placementDecider, { streamId, command, metadata });
  if (outcome.kind === 'refused') return idempotencyKeyReused();
  const placements = await readState(store, placementDecider, streamId);
  const others = possible.filter((id) => belongsToOther(placements, id, command));
  const events = outcome.isRepeated ? await readEarlierEvents(store, streamId, metadata) : outcome.events;
  return {
    changed: events.reduce((sum, { data }) => sum + data.instanceIds.length, 0),
    refused: [...refusals.flat(), ...others.flatMap((id) => refusal(orgId, id, OTHERS))],
    position: outcome.position,
  };
};

const refusal = (org_id: OrgId, instance_id: InstanceId, message: string | undefined): readonly RefusedInstance[] =>
  message === undefined ? [] : [{ org_id, instance_id, message }];

/** Reasons from the catalog not to turn on a session of the camp; turning off is always allowed. */
const refusalReasons = (
  camp: OfferedSessions | undefined,
  advertiser: Pick<Advertiser, 'baseUrls'>,
): ((instanceId: InstanceId) => string | undefined) => {
  const isOwn = isCampOf(advertiser, camp?.baseUrl);
  return (id) => {
    if (camp && !isOwn) return NOT_YOURS;
    return camp?.instanceIds.has(id) ? undefined : NOT_OFFERED;
  };
};

const isCampOf = ({ baseUrls }: Pick<Advertiser, 'baseUrls'>, baseUrl: string | undefined): boolean =>
  baseUrl !== undefined && baseUrls.includes(normalBaseUrl(baseUrl));

/**
 * Advertisers with placements in the camp that no longer own it: an admin removed its website from them, or the website
 * changed.
 */
const formerOwners = async (
  store: EventStore,
  orgId: OrgId,
  baseUrl: string | undefined,
): Promise<ReadonlySet<string>> => {
  const placements = await readState(store, placementDecider, placementStream(orgId));
  const owners = new Set([...placements.entries()].map(([, { advertiserId }]) => advertiserId));
  const former = new Set<string>();
  for (const owner of owners) {
    const advertiser = await readState(store, advertiserFold, advertiserStream(owner));
    if (!advertiser || !isCampOf(advertiser, baseUrl)) former.add(owner);
  }
  return former;
};

/** The events of the first request with the same key. */
const readEarlierEvents = async (store: EventStore, streamId: string, { actor, commandKey }: KeyedMetadata) => {
  const { events } = await store.readStream(streamId);
  return events
    .filter(({ metadata }) => metadata.commandKey === commandKey && metadata.actor.userId === actor.userId)
    .map(({ type, data, version }) =>
      (type === InstancesTurnedOn.type ? InstancesTurnedOn : InstancesTurnedOff).parse(data, version),
    );
};
