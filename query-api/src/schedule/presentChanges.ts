import { type ScheduleEvent, plannedEvents } from '@campjay/events/schedule/events.ts';
import { type DecryptedEvent } from '@campjay/domain/schedule/decryptedChange.ts';
import {
  decryptEvent as mapSealedTexts,
  describeChange,
  namedEntryOf,
  privateFieldOf,
} from '@campjay/domain/schedule/changes.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { type ParentDeps, decrypt } from '../kernel/parentDeps.ts';
import { scheduleStream } from '@campjay/events/streams.ts';
import { readKids } from '../kids/routes.ts';
import { type ScheduleViewer, type ScheduleDeps } from './access.ts';
import { type HistoryChange } from './contract.ts';
import { type PersonOf, readPeople, loadSharing } from './readPeople.ts';
import { type StoredChange, readChanges } from './readChanges.ts';
import { readSchedule } from './readSchedule.ts';
import { product } from '@campjay/domain/product/product.ts';

/** The event's stream, and whether to decrypt the email addresses of invitations. */
interface DecryptOptions {
  readonly streamId: string;
  readonly includesEmails: boolean;
}

/** Returns an event with its texts decrypted. Texts of deleted accounts are missing, and so are excluded emails. */
const decryptEvent = async (
  { sealing }: ParentDeps,
  { streamId, includesEmails }: DecryptOptions,
  event: ScheduleEvent,
): Promise<DecryptedEvent> => {
  const field = privateFieldOf(event);
  const texts = new Map<Sealed<string>, string | undefined>();
  if (field !== undefined && (field !== 'email' || includesEmails)) {
    mapSealedTexts(event, (sealed) => void texts.set(sealed, undefined));
    for (const sealed of texts.keys())
      texts.set(sealed, (await decrypt(sealing, sealed, { streamId, field })) ?? undefined);
  }
  return mapSealedTexts(event, (sealed) => texts.get(sealed));
};

/** The share described by an event. */
const namedShareOf = (event: DecryptedEvent): { readonly isForOne: boolean; readonly email?: string } | undefined => {
  if (event.type !== 'ScheduleShared') return undefined;
  const { email } = event.data;
  return { isForOne: email !== null, ...(typeof email === 'string' && { email }) };
};

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

const MOMENT = new Intl.DateTimeFormat('en-US', {
  timeZone: product.timeZone,
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** The whole history of a schedule as text lines: when, who, what; earliest first. */
export const historyLines = async (deps: ScheduleDeps, viewer: ScheduleViewer): Promise<readonly string[]> => {
  const changes = await readChanges(deps.pool, { ownerId: viewer.ownerId });
  return (await presentChanges(deps, viewer, changes)).map(line).reverse();
};

const line = ({ at, by, sentence }: HistoryChange): string =>
  `${MOMENT.format(new Date(at))}: ${by.name ?? 'Someone who has left'} ${sentence}.`;
