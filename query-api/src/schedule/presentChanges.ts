import { type ScheduleEvent, planningEvents } from '@campjay/events/schedule/events.ts';
import { mayManageShares } from '@campjay/domain/schedule/access.ts';
import { type DecryptedChange, type DecryptedEvent } from '@campjay/domain/schedule/decryptedChange.ts';
import { decryptEvent, describeChange, entryNameOf, encryptedFieldOf } from '@campjay/domain/schedule/changes.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { type ReadingDeps } from '@campjay/read-models/reader.ts';
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

/** Decrypts the texts of an event. Texts of deleted accounts and excluded email addresses are undefined. */
const decryptTexts = async (
  { sealing }: ParentDeps,
  { streamId, includesEmails }: DecryptOptions,
  event: ScheduleEvent,
): Promise<DecryptedEvent> => {
  const field = encryptedFieldOf(event);
  const texts = new Map<Sealed<string>, string | undefined>();
  if (field !== undefined && (field !== 'email' || includesEmails)) {
    // `decryptEvent` is synchronous, but decrypting a text is not. So a first call only collects the encrypted texts,
    // and a second one replaces them.
    decryptEvent(event, (sealed) => void texts.set(sealed, undefined));
    for (const sealed of texts.keys())
      texts.set(sealed, (await decrypt(sealing, sealed, { streamId, field })) ?? undefined);
  }
  return decryptEvent(event, (sealed) => texts.get(sealed));
};

/** Returns the share that an event created, as the history names it; undefined for any other event. */
const createdShareOf = (event: DecryptedEvent): DecryptedChange['share'] => {
  if (event.type !== 'ScheduleShared') return undefined;
  const { email } = event.data;
  return { isForOne: email !== null, ...(typeof email === 'string' && { email }) };
};

/** Presents changes for the history. Only the owner sees the email addresses of invitations. */
export const presentChanges = async (
  deps: ScheduleDeps & ReadingDeps<'schedules' | 'parents'>,
  viewer: ScheduleViewer,
  changes: readonly StoredChange[],
): Promise<readonly HistoryChange[]> => {
  const { ownerId, userId, mode } = viewer;
  const sharing = await loadSharing(deps.access, viewer, () => readSchedule(deps.read, ownerId));
  const userIds = [...new Set(changes.flatMap(userIdsIn))];
  const [kids, personOf] = await Promise.all([
    readKids(deps, ownerId),
    readPeople(deps, { ownerId, userId, sharing, userIds }),
  ]);
  const names: Names = {
    kids: new Map(kids.flatMap(({ kidId, name }) => toNameEntries(kidId, name))),
    people: new Map(userIds.flatMap((id) => toNameEntries(id, personOf(id).name))),
  };
  const options = { streamId: scheduleStream(ownerId), includesEmails: mayManageShares(mode) };
  return Promise.all(changes.map((change) => presentChange(deps, options, change, names, personOf)));
};

/** Names by id; those of deleted accounts are missing. */
interface Names {
  readonly kids: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, string>;
}

/** The entry for a map of names, in a list; the list is empty if there is no name. */
const toNameEntries = (id: string, name: string | null): readonly (readonly [string, string])[] =>
  name === null ? [] : [[id, name]];

/** Ids of the author of a change and, if it concerns another person, of that person. */
const userIdsIn = ({ actorId, event }: StoredChange): readonly string[] =>
  event.type === 'CoParentLeft' || event.type === 'CoParentRemoved' || event.type === 'ScheduleShareReceived'
    ? [actorId, event.data.userId]
    : [actorId];

/** Only changes of cells can be undone, not shares or feeds. */
const UNDOABLE_TYPES: ReadonlySet<string> = new Set(planningEvents.map(({ type }) => type));

const presentChange = async (
  deps: ParentDeps,
  options: DecryptOptions,
  { revision, at, actorId, event, weeks, undoes, undoneBy, undoDepth, namingEvent }: StoredChange,
  names: Names,
  personOf: PersonOf,
): Promise<HistoryChange> => {
  const [decryptedEvent, decryptedNamingEvent] = await Promise.all([
    decryptTexts(deps, options, event),
    namingEvent && decryptTexts(deps, options, namingEvent),
  ]);
  return {
    revision,
    at: at.toISOString(),
    by: personOf(actorId),
    sentence: describeChange({
      event: decryptedEvent,
      by: actorId,
      ...names,
      entry: decryptedNamingEvent ? entryNameOf(decryptedNamingEvent) : undefined,
      share: decryptedNamingEvent ? createdShareOf(decryptedNamingEvent) : undefined,
      undoLabel: undoLabelOf(undoDepth),
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
  return undoDepth % 2 === 1 ? 'undid' : 'redid';
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
export const formatHistory = async (
  deps: ScheduleDeps & ReadingDeps<'schedules' | 'parents'>,
  viewer: ScheduleViewer,
): Promise<readonly string[]> => {
  const changes = await readChanges(deps.read, { ownerId: viewer.ownerId });
  return (await presentChanges(deps, viewer, changes)).map(formatLine).reverse();
};

const formatLine = ({ at, by, sentence }: HistoryChange): string =>
  `${TIME_FORMAT.format(new Date(at))}: ${by.name ?? 'Someone who has left'} ${sentence}.`;
