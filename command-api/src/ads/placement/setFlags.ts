import { type Advertiser, advertiserFold } from '@campjay/domain/ads/advertiser.ts';
import { normalizeBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { InstancesTurnedOff, InstancesTurnedOn } from '@campjay/events/ads/placement.ts';
import { type InstanceId, type OrgId } from '@campjay/events/catalog/facts.ts';
import { advertiserStream, campStream, placementStream } from '@campjay/events/streams.ts';
import { idempotencyKeyReusedProblem } from '@campjay/platform/http/headers.ts';
import { isProblem, type Problem } from '@campjay/platform/http/route.ts';
import { type EventStore, type Position } from '@campjay/platform/eventstore/port.ts';
import { type OfferedSessions, offeredSessionsFold } from '../../catalog/offeredSessions.ts';
import { handleCommand, type KeyedMetadata } from '../../kernel/handleCommand.ts';
import { readState } from '../../kernel/handledStream.ts';
import { belongsToOtherAdvertiser, placementDecider } from './placementDecider.ts';

/** The advertiser and the ad whose sessions are turned on or off, and the event metadata. */
export interface FlagsRequest {
  readonly advertiserId: string;
  readonly advertiser: Pick<Advertiser, 'baseUrls'>;
  readonly adId: string;
  readonly metadata: KeyedMetadata;
}

/** Identifies a session, with the field names of the request. */
export interface InstanceRef {
  readonly org_id: OrgId;
  readonly instance_id: InstanceId;
}
type RefusedInstance = InstanceRef & { readonly message: string };

/** The number of changed sessions, and the sessions that could not be changed. */
export interface FlagsOutcome {
  readonly changed: number;
  readonly refused: readonly RefusedInstance[];
  readonly position: Position;
}

const NOT_YOURS = 'This camp is not one of yours: its website does not belong to your account.';
const NOT_OFFERED = 'The catalog no longer lists this session.';
const IN_OTHER_AD = 'This session is in an ad of another advertiser.';

/**
 * Turns sessions on in an ad (sets their flags) or off, camp by camp, because each camp's placements are a separate
 * stream. The commands to all streams have the same key, so a repeated request finishes an interrupted one and changes
 * nothing twice. A session that cannot be changed does not block the others.
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
    if (isProblem(outcome)) return outcome;
    outcomes.push(outcome);
  }
  const positions = outcomes.flatMap(({ position }) => position ?? []);
  return {
    changed: outcomes.reduce((sum, { changed }) => sum + changed, 0),
    refused: outcomes.flatMap(({ refused }) => refused),
    position: positions.toSorted((left, right) => store.compare(left, right)).at(-1) ?? (await store.head()),
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
  /** Absent if none of the sessions can be changed, so that no command was handled. */
  readonly position?: Position;
}

const setFlagsOfCamp = async (
  store: EventStore,
  { advertiserId, advertiser, adId, metadata }: FlagsRequest,
  { orgId, instanceIds, active }: CampFlags,
): Promise<CampOutcome | Problem> => {
  const camp = await readState(store, offeredSessionsFold, campStream(orgId));
  const findReason = active ? createCatalogCheck(camp, advertiser) : () => undefined;
  const refusals = instanceIds.map((id) => toRefusals(orgId, id, findReason(id)));
  const possibleIds = instanceIds.filter((_, index) => refusals[index]?.length === 0);
  if (possibleIds.length === 0) return { changed: 0, refused: refusals.flat() };

  const streamId = placementStream(orgId);
  const type = active ? 'TurnOn' : 'TurnOff';
  const formerOwnerIds = active ? await findFormerOwners(store, orgId, camp?.baseUrl) : new Set<string>();
  const command = { type, orgId, adId, advertiserId, formerOwnerIds, instanceIds: possibleIds } as const;
  const outcome = await handleCommand(store, placementDecider, { streamId, command, metadata });
  if (outcome.kind === 'refused') return idempotencyKeyReusedProblem();
  const placements = await readState(store, placementDecider, streamId);
  const inOtherAds = possibleIds.filter((id) => belongsToOtherAdvertiser(placements, id, command));
  const events = outcome.isRepeated ? await readFirstEvents(store, streamId, metadata) : outcome.events;
  return {
    changed: events.reduce((sum, { data }) => sum + data.instanceIds.length, 0),
    refused: [...refusals.flat(), ...inOtherAds.flatMap((id) => toRefusals(orgId, id, IN_OTHER_AD))],
    position: outcome.position,
  };
};

/** Returns one refusal, or none if there is no reason for one. */
const toRefusals = (org_id: OrgId, instance_id: InstanceId, message: string | undefined): readonly RefusedInstance[] =>
  message === undefined ? [] : [{ org_id, instance_id, message }];

/** Returns a function that finds the reason, if any, why a session of the camp cannot be turned on. */
const createCatalogCheck = (
  camp: OfferedSessions | undefined,
  advertiser: Pick<Advertiser, 'baseUrls'>,
): ((instanceId: InstanceId) => string | undefined) => {
  const ownsCamp = isCampOf(advertiser, camp?.baseUrl);
  return (id) => {
    if (camp && !ownsCamp) return NOT_YOURS;
    return camp?.instanceIds.has(id) ? undefined : NOT_OFFERED;
  };
};

const isCampOf = ({ baseUrls }: Pick<Advertiser, 'baseUrls'>, baseUrl: string | undefined): boolean =>
  baseUrl !== undefined && baseUrls.includes(normalizeBaseUrl(baseUrl));

/**
 * Finds the advertisers with placements in the camp that no longer own it, because an admin removed the website from
 * the advertiser, or the camp's website changed.
 */
const findFormerOwners = async (
  store: EventStore,
  orgId: OrgId,
  baseUrl: string | undefined,
): Promise<ReadonlySet<string>> => {
  const placements = await readState(store, placementDecider, placementStream(orgId));
  const ownerIds = new Set([...placements.entries()].map(([, { advertiserId }]) => advertiserId));
  const formerOwnerIds = new Set<string>();
  for (const ownerId of ownerIds) {
    const advertiser = await readState(store, advertiserFold, advertiserStream(ownerId));
    if (!advertiser || !isCampOf(advertiser, baseUrl)) formerOwnerIds.add(ownerId);
  }
  return formerOwnerIds;
};

/** Reads the events that the first request with the same key appended. */
const readFirstEvents = async (store: EventStore, streamId: string, { actor, commandKey }: KeyedMetadata) => {
  const { events } = await store.readStream(streamId);
  return events
    .filter(({ metadata }) => metadata.commandKey === commandKey && metadata.actor.userId === actor.userId)
    .map(({ type, data, version }) =>
      (type === InstancesTurnedOn.type ? InstancesTurnedOn : InstancesTurnedOff).parse(data, version),
    );
};
