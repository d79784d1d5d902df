import { type InstanceId, type OrgId } from '@campjay/events/catalog/facts.ts';
import { type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { sessionSnapshot } from '@campjay/domain/schedule/sessionSnapshot.ts';
import { campStream, parentStream, seasonStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { problem, type Problem } from '@campjay/platform/http/route.ts';
import { campDecider } from '../catalog/campDecider.ts';
import { seasonDecider } from '../catalog/seasonDecider.ts';
import { readState } from '../kernel/handleCommand.ts';
import { kidsDecider } from '../kids/kidsDecider.ts';
import { type ScheduleTarget } from './scheduleCommand.ts';

/** A session with its current catalog facts, read from the camp's stream; undefined if it is not in the catalog. */
export const readSession = async (
  store: EventStore,
  orgId: OrgId,
  instanceId: InstanceId,
): Promise<SessionSnapshot | undefined> => {
  const [camp, season] = await Promise.all([
    readState(store, campDecider, campStream(orgId)),
    readState(store, seasonDecider, seasonStream),
  ]);
  const session = camp?.sessions.get(instanceId);
  return camp && session && season !== undefined ? sessionSnapshot(orgId, season, camp.facts, session) : undefined;
};

/** Problem for a session that is not in the catalog; `field` is the request field that named it. */
export const notInCatalog = (field: 'instance_id' | 'entryId'): Problem =>
  problem(404, { type: 'NotInCatalogue', field, message: 'This session is not in the catalogue any more.' });

/** True if the schedule's owner currently has this kid. */
export const isKidOf = async (
  store: EventStore,
  { ownerId }: Pick<ScheduleTarget, 'ownerId'>,
  kidId: string,
): Promise<boolean> => (await readState(store, kidsDecider, parentStream(ownerId))).knownFields.has(kidId);

/** Entries belong to kids of the schedule's owner; another family's kid gets the same answer as an unknown one. */
export const requireKid = async <Result>(
  store: EventStore,
  target: ScheduleTarget,
  kidId: string,
  operation: () => Result | Promise<Result>,
): Promise<Result | Problem> => {
  if (await isKidOf(store, target, kidId)) return operation();
  return problem(404, { type: 'NoSuchKid', field: 'kidId', message: 'There is no such kid in this schedule.' });
};

/** True for a text of only white space, which counts as empty. */
export const isBlank = (text: string): boolean => text.trim() === '';
