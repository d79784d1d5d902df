import { type InstanceId, type OrgId } from '@campjay/events/catalog/facts.ts';
import { type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { sessionSnapshot } from '@campjay/events/schedule/sessionSnapshot.ts';
import { campStream, parentStream, seasonStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { problem, type Problem } from '@campjay/platform/http/kit.ts';
import { campDecider } from '../catalog/campDecider.ts';
import { seasonDecider } from '../catalog/seasonDecider.ts';
import { readState } from '../handleCommand.ts';
import { kidsDecider } from '../kids/kidsDecider.ts';
import { type AskedSchedule } from './scheduleCommand.ts';

/** A session as the catalogue states it now, from the camp's own stream; undefined where it is not in the catalogue. */
export const sessionNow = async (
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

/** A session that cannot be had from the catalogue; `field` is what named it. */
export const notInCatalogue = (field: 'instance_id' | 'entryId'): Problem =>
  problem(404, { type: 'NotInCatalogue', field, message: 'This session is not in the catalogue any more.' });

/** Whether the owner of the schedule has this kid now. */
export const isKidOf = async (
  store: EventStore,
  { ownerId }: Pick<AskedSchedule, 'ownerId'>,
  kidId: string,
): Promise<boolean> => (await readState(store, kidsDecider, parentStream(ownerId))).told.has(kidId);

/** Entries stand with the kids of the schedule's owner; another's kid is answered as one that never was. */
export const unlessKidOf = async <Result>(
  store: EventStore,
  asked: AskedSchedule,
  kidId: string,
  act: () => Result | Promise<Result>,
): Promise<Result | Problem> => {
  if (await isKidOf(store, asked, kidId)) return act();
  return problem(404, { type: 'NoSuchKid', field: 'kidId', message: 'There is no such kid in this schedule.' });
};

/** A text that says nothing is taken for none. */
export const isBlank = (text: string): boolean => text.trim() === '';
