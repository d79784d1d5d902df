import { changeSentence } from '@campjay/events/schedule/changeSentence.ts';
import { plannedEvents } from '@campjay/events/schedule/events.ts';
import { scheduleStream } from '@campjay/events/streams.ts';
import { readKids } from '../kids/readKids.ts';
import { type Looking } from './access.ts';
import { type HistoryChange } from './contract.ts';
import { entryNamedBy, openEvent, type Opening, shareNamedBy } from './openChange.ts';
import { type PersonOf, readPeople } from './people.ts';
import { type StoredChange } from './readChanges.ts';
import { readSchedule } from './readSchedule.ts';
import { type ScheduleParts } from './scheduleParts.ts';
import { sharingShown } from './sharingShown.ts';

/** Changes as the history tells them, for whoever looks. Emails that were invited are told to the owner alone. */
export const presentChanges = async (
  parts: ScheduleParts,
  looking: Looking,
  changes: readonly StoredChange[],
): Promise<readonly HistoryChange[]> => {
  const { ownerId, userId, mode } = looking;
  const sharing = await sharingShown(parts.access, looking, () => readSchedule(parts.pool, ownerId));
  const userIds = [...new Set(changes.flatMap(peopleIn))];
  const [kids, personOf] = await Promise.all([
    readKids(parts, ownerId),
    readPeople(parts, { ownerId, userId, sharing, userIds }),
  ]);
  const names: Names = {
    kids: new Map(kids.flatMap(({ kidId, name }) => (name === null ? [] : [[kidId, name] as const]))),
    people: new Map(userIds.flatMap((id) => pairOf(id, personOf(id).name))),
  };
  const opening = { streamId: scheduleStream(ownerId), tellsEmails: mode === 'own' };
  return Promise.all(changes.map((change) => presentChange(parts, opening, change, names, personOf)));
};

interface Names {
  readonly kids: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, string>;
}

const pairOf = (id: string, name: string | null): readonly (readonly [string, string])[] =>
  name === null ? [] : [[id, name]];

/** Who made a change, and whom it is about. */
const peopleIn = ({ actorId, event }: StoredChange): readonly string[] =>
  event.type === 'CoParentLeft' || event.type === 'CoParentRemoved' || event.type === 'ScheduleShareReceived'
    ? [actorId, event.data.userId]
    : [actorId];

const undoable: ReadonlySet<string> = new Set(plannedEvents.map(({ type }) => type));

const presentChange = async (
  parts: ScheduleParts,
  opening: Opening,
  { revision, at, actorId, event, weeks, undoes, undoneBy, undoings, naming }: StoredChange,
  names: Names,
  personOf: PersonOf,
): Promise<HistoryChange> => {
  const [opened, named] = await Promise.all([
    openEvent(parts, opening, event),
    naming && openEvent(parts, opening, naming),
  ]);
  return {
    revision,
    at: at.toISOString(),
    by: personOf(actorId),
    sentence: changeSentence({
      event: opened,
      by: actorId,
      ...names,
      entry: named ? entryNamedBy(named) : undefined,
      share: named ? shareNamedBy(named) : undefined,
      undoing: undoings === 0 ? undefined : undoings % 2 === 1 ? 'took back' : 'did again',
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
