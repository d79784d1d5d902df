import { describeChange } from '@campjay/domain/schedule/describeChange.ts';
import { plannedEvents } from '@campjay/events/schedule/events.ts';
import { scheduleStream } from '@campjay/events/streams.ts';
import { readKids } from '../kids/readKids.ts';
import { type ScheduleViewer } from './access.ts';
import { type HistoryChange } from './contract.ts';
import { namedEntryOf, decryptEvent, type DecryptOptions, namedShareOf } from './decryptEvent.ts';
import { type PersonOf, readPeople } from './readPeople.ts';
import { type StoredChange } from './readChanges.ts';
import { readSchedule } from './readSchedule.ts';
import { type ScheduleDeps } from './scheduleDeps.ts';
import { loadSharing } from './loadSharing.ts';

/** Changes as shown in the history. Email addresses of invitations are shown only to the owner. */
export const presentChanges = async (
  deps: ScheduleDeps,
  viewer: ScheduleViewer,
  changes: readonly StoredChange[],
): Promise<readonly HistoryChange[]> => {
  const { ownerId, userId, mode } = viewer;
  const sharing = await loadSharing(deps.access, viewer, () => readSchedule(deps.pool, ownerId));
  const userIds = [...new Set(changes.flatMap(peopleIn))];
  const [kids, personOf] = await Promise.all([
    readKids(deps, ownerId),
    readPeople(deps, { ownerId, userId, sharing, userIds }),
  ]);
  const names: Names = {
    kids: new Map(kids.flatMap(({ kidId, name }) => (name === null ? [] : [[kidId, name] as const]))),
    people: new Map(userIds.flatMap((id) => pairOf(id, personOf(id).name))),
  };
  const options = { streamId: scheduleStream(ownerId), includesEmails: mode === 'own' };
  return Promise.all(changes.map((change) => presentChange(deps, options, change, names, personOf)));
};

interface Names {
  readonly kids: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, string>;
}

const pairOf = (id: string, name: string | null): readonly (readonly [string, string])[] =>
  name === null ? [] : [[id, name]];

/** The author of a change, and the person it affects. */
const peopleIn = ({ actorId, event }: StoredChange): readonly string[] =>
  event.type === 'CoParentLeft' || event.type === 'CoParentRemoved' || event.type === 'ScheduleShareReceived'
    ? [actorId, event.data.userId]
    : [actorId];

const undoable: ReadonlySet<string> = new Set(plannedEvents.map(({ type }) => type));

const presentChange = async (
  deps: ScheduleDeps,
  options: DecryptOptions,
  { revision, at, actorId, event, weeks, undoes, undoneBy, undoings, naming }: StoredChange,
  names: Names,
  personOf: PersonOf,
): Promise<HistoryChange> => {
  const [decrypted, decryptedNaming] = await Promise.all([
    decryptEvent(deps, options, event),
    naming && decryptEvent(deps, options, naming),
  ]);
  return {
    revision,
    at: at.toISOString(),
    by: personOf(actorId),
    sentence: describeChange({
      event: decrypted,
      by: actorId,
      ...names,
      entry: decryptedNaming ? namedEntryOf(decryptedNaming) : undefined,
      share: decryptedNaming ? namedShareOf(decryptedNaming) : undefined,
      undoLabel: undoings === 0 ? undefined : undoings % 2 === 1 ? 'took back' : 'did again',
    }),
    type: event.type,
    entryId: 'entryId' in event.data ? event.data.entryId : null,
    kidId: 'at' in event.data ? event.data.at.kidId : null,
    weeks: [...(weeks ?? [])],
    undoes,
    undoneBy,
    isUndoable: undoable.has(event.type) && undoneBy === null,
  };
};
