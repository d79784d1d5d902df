import { type ScheduleEvent, planningEvents } from '@campjay/events/schedule/events.ts';
import { type DecryptedEvent } from '@campjay/domain/schedule/decryptedChange.ts';
import {
  decryptEvent as mapSealedTexts,
  describeChange,
  entryNameOf,
  encryptedFieldOf,
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

/** How the texts of an event are decrypted. */
interface DecryptOptions {
  /** The event's stream. */
  readonly streamId: string;
  /** True if the email addresses of invitations are decrypted too, which only the owner may see. */
  readonly includesEmails: boolean;
}

/** Decrypts the texts of an event. Texts of deleted accounts and excluded email addresses are missing in the result. */
const decryptEvent = async (
  { sealing }: ParentDeps,
  { streamId, includesEmails }: DecryptOptions,
  event: ScheduleEvent,
): Promise<DecryptedEvent> => {
  const field = encryptedFieldOf(event);
  const texts = new Map<Sealed<string>, string | undefined>();
  if (field !== undefined && (field !== 'email' || includesEmails)) {
    // The decryption is asynchronous, but the mapping is not: first collect the texts, decrypt them, and then replace
    // them.
    mapSealedTexts(event, (sealed) => void texts.set(sealed, undefined));
    for (const sealed of texts.keys())
      texts.set(sealed, (await decrypt(sealing, sealed, { streamId, field })) ?? undefined);
  }
  return mapSealedTexts(event, (sealed) => texts.get(sealed));
};

/** Describes the share that an event created; undefined for any other event. */
const namedShareOf = (event: DecryptedEvent): { readonly isForOne: boolean; readonly email?: string } | undefined => {
  if (event.type !== 'ScheduleShared') return undefined;
  const { email } = event.data;
  return { isForOne: email !== null, ...(typeof email === 'string' && { email }) };
};

/** Presents changes for the history. Only the owner sees the email addresses of invitations. */
export const presentChanges = async (
  deps: ScheduleDeps,
  viewer: ScheduleViewer,
  changes: readonly StoredChange[],
): Promise<readonly HistoryChange[]> => {
  const { ownerId, userId, mode } = viewer;
  const sharing = await loadSharing(deps.access, viewer, () => readSchedule(deps.pool, ownerId));
  const userIds = [...new Set(changes.flatMap(userIdsIn))];
  const [kids, personOf] = await Promise.all([
    readKids(deps, ownerId),
    readPeople(deps, { ownerId, userId, sharing, userIds }),
  ]);
  const names: Names = {
    kids: new Map(kids.flatMap(({ kidId, name }) => nameEntry(kidId, name))),
    people: new Map(userIds.flatMap((id) => nameEntry(id, personOf(id).name))),
  };
  const options = { streamId: scheduleStream(ownerId), includesEmails: mode === 'own' };
  return Promise.all(changes.map((change) => presentChange(deps, options, change, names, personOf)));
};

/** Names by id; those of deleted accounts are missing. */
interface Names {
  readonly kids: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, string>;
}

/** An entry for a map of names; empty if there is no name. */
const nameEntry = (id: string, name: string | null): readonly (readonly [string, string])[] =>
  name === null ? [] : [[id, name]];

/** Ids of the author of a change and, if it concerns another person, of that person. */
const userIdsIn = ({ actorId, event }: StoredChange): readonly string[] =>
  event.type === 'CoParentLeft' || event.type === 'CoParentRemoved' || event.type === 'ScheduleShareReceived'
    ? [actorId, event.data.userId]
    : [actorId];

/** Only changes of cells can be undone, not shares or feeds. */
const UNDOABLE_TYPES: ReadonlySet<string> = new Set(planningEvents.map(({ type }) => type));

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
      entry: decryptedNaming ? entryNameOf(decryptedNaming) : undefined,
      share: decryptedNaming ? namedShareOf(decryptedNaming) : undefined,
      undoLabel: undoLabelOf(undoings),
    }),
    type: event.type,
    entryId: 'entryId' in event.data ? event.data.entryId : null,
    kidId: 'at' in event.data ? event.data.at.kidId : null,
    weeks: [...(weeks ?? [])],
    undoes,
    undoneBy,
    isUndoable: UNDOABLE_TYPES.has(event.type) && undoneBy === null,
  };
};

/**
 * The verb for a change that undoes another, which may itself be an undo: an odd number of undos undoes a change, an
 * even number redoes it.
 * @param undoDepth length of the chain of undos; 0 for a change that is not an undo
 */
const undoLabelOf = (undoDepth: number) => {
  if (undoDepth === 0) return undefined;
  return undoDepth % 2 === 1 ? 'took back' : 'did again';
};

const TIME_FORMAT = new Intl.DateTimeFormat('en-US', {
  timeZone: product.timeZone,
  dateStyle: 'medium',
  timeStyle: 'short',
});

/**
 * Formats the whole history of a schedule as lines of text, earliest change first. Each line has time, author and
 * change.
 */
export const formatHistory = async (deps: ScheduleDeps, viewer: ScheduleViewer): Promise<readonly string[]> => {
  const changes = await readChanges(deps.pool, { ownerId: viewer.ownerId });
  return (await presentChanges(deps, viewer, changes)).map(formatLine).reverse();
};

const formatLine = ({ at, by, sentence }: HistoryChange): string =>
  `${TIME_FORMAT.format(new Date(at))}: ${by.name ?? 'Someone who has left'} ${sentence}.`;
