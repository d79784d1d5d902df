import { type CampEvent, campEvents } from '@campjay/events/catalog/events.ts';
import { campStream } from '@campjay/events/streams.ts';
import { createCachedFold, type Fold, createFoldBudget } from '@campjay/platform/eventstore/cachedFold.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type CatalogFact, factOf } from '@campjay/domain/catalog/catalogFacts.ts';
import { type CorrectionTarget, factsOf, type ListedCamp, listedCampFold } from '@campjay/domain/catalog/listedCamp.ts';
import { type CampHistoryChange } from './contract.ts';

/** A recorded change of a camp: an event of its stream, with the event's metadata. */
export interface CampChange {
  readonly event: CampEvent;
  readonly revision: number;
  /** When the event was recorded. */
  readonly at: Date;
  readonly actor: { readonly userId: string; readonly role: string };
  /** Events of one import, or of one file of corrections, have the same id. */
  readonly correlationId: string;
}

/** Reads all changes of a camp from the event store, earliest first; empty if the camp never existed. */
export type CampLog = (orgId: string) => Promise<readonly CampChange[]>;

/** A node of a linked list from the latest change to the earliest. It is immutable, so cached states can share it. */
interface ChangeNode {
  readonly change: CampChange;
  readonly previous: ChangeNode | undefined;
}

const changesFold: Fold<ChangeNode | undefined, CampEvent> = {
  events: campEvents,
  initialState: undefined,
  evolve: (previous, event, { revision, recordedAt, metadata: { actor, correlationId } }) => ({
    change: { event, revision: Number(revision), at: recordedAt, actor, correlationId },
    previous,
  }),
};

/** Limits of the cache. Its entries take some tens of MB if the camps have many sessions. */
const CACHE_LIMITS = { maxStreams: 500, maxEvents: 20_000 };

/** Caches the changes of recently read camps, so that only their new events are read from the event store. */
export const createCampLog = (store: Pick<EventStore, 'readStream'>): CampLog => {
  const cachedChanges = createCachedFold(store, changesFold, createFoldBudget(CACHE_LIMITS));
  return async (orgId) => {
    const changes: CampChange[] = [];
    let node = await cachedChanges.readState(campStream(orgId));
    while (node) {
      changes.push(node.change);
      node = node.previous;
    }
    return changes.reverse();
  };
};

/** A change of a camp as the API shows it, but without the author, which `loadChangeAuthors` adds. */
export type CampHistoryEntry = Omit<CampHistoryChange, 'by' | 'at'> &
  Pick<CampChange, 'actor' | 'correlationId' | 'at'>;

/** Lists the changes of a camp, or only those of one session, earliest first. */
export const listCampHistory = (
  campChanges: readonly CampChange[],
  sessionId?: string,
): readonly CampHistoryEntry[] => {
  let camp: ListedCamp | undefined;
  const history: CampHistoryEntry[] = [];
  for (const { event, ...metadata } of campChanges) {
    const before = camp;
    camp = listedCampFold.evolve(before, event);
    const details = describeEvent(event, before, sessionId);
    if (sessionId === undefined || concernsSession(event, sessionId))
      history.push({ ...metadata, type: event.type, ...details });
  }
  return history;
};

/** True if the event changes the session. */
const concernsSession = ({ type, data }: CampEvent, sessionId: string): boolean => {
  if (type === 'SessionsOffered') return data.sessions.some(({ instance_id: id }) => id === sessionId);
  if (type === 'SessionsWithdrawn') return data.instance_ids.some((id) => id === sessionId);
  return 'instance_id' in data && data.instance_id === sessionId;
};

const NO_DETAILS = { instanceId: null, changes: [], ended: [], sessions: [], reason: null };

/**
 * Describes what an event changed, or only what it changed in one session.
 * @param before the camp as it was before the event
 */
const describeEvent = (
  { type, data }: CampEvent,
  before: ListedCamp | undefined,
  sessionId: string | undefined,
): Pick<CampHistoryEntry, keyof typeof NO_DETAILS> => {
  const isIncluded = (id: string): boolean => sessionId === undefined || id === sessionId;
  if (type === 'SessionsOffered') {
    const sessions = data.sessions.filter(({ instance_id: id }) => isIncluded(id));
    const namedSessions = sessions.map(({ instance_id: id, batch_name: name = null }) => ({ instanceId: id, name }));
    return { ...NO_DETAILS, sessions: namedSessions };
  }
  if (type === 'SessionsWithdrawn') {
    const namedSessions = data.instance_ids
      .filter(isIncluded)
      .map((id) => ({ instanceId: id, name: before?.sessions.get(id)?.batch_name ?? null }));
    return { ...NO_DETAILS, sessions: namedSessions };
  }
  if (type === 'CorrectionsEnded') return { ...NO_DETAILS, instanceId: data.instance_id, ended: data.fields };
  if (!('changes' in data)) return NO_DETAILS;
  const target: CorrectionTarget = 'instance_id' in data ? data.instance_id : null;
  const facts = before ? (factsOf(before, target) ?? {}) : {};
  const changes = Object.entries<CatalogFact | undefined>(data.changes).map(([field, newValue]) => ({
    field,
    was: factOf(facts, field),
    is: newValue ?? null,
  }));
  return { ...NO_DETAILS, instanceId: target, changes, reason: 'reason' in data ? data.reason : null };
};
