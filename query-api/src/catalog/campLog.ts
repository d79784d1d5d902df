import { type CampEvent, campEvents } from '@campjay/events/catalog/events.ts';
import { campStream } from '@campjay/events/streams.ts';
import { cachedFold, type Fold } from '@campjay/platform/eventstore/cachedFold.ts';
import { foldBudget } from '@campjay/platform/eventstore/foldBudget.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';

/** An event of a camp's stream, with its revision. */
export interface CampChange {
  readonly event: CampEvent;
  readonly revision: number;
  /** When the event was recorded. */
  readonly at: Date;
  readonly actor: { readonly userId: string; readonly role: string };
  /** Shared by all events that one import, or one file of corrections, caused. */
  readonly correlationId: string;
}

/** Reads all events of a camp's stream, earliest first; empty if the camp never existed. */
export type CampLog = (orgId: string) => Promise<readonly CampChange[]>;

/** A linked list from the latest change to the earliest. It is immutable, so cached states can share it. */
interface Chain {
  readonly change: CampChange;
  readonly before: Chain | undefined;
}

const fold: Fold<Chain | undefined, CampEvent> = {
  events: campEvents,
  initialState: undefined,
  evolve: (before, event, { revision, recordedAt, metadata: { actor, correlationId } }) => ({
    change: { event, revision: Number(revision), at: recordedAt, actor, correlationId },
    before,
  }),
};

/** Some tens of MB, if camps have many sessions. */
const BUDGET = { maxStreams: 500, maxEvents: 20_000 };

/** Reads a camp's changes from the log. A cached camp only reads the events that follow. */
export const campLog = (store: Pick<EventStore, 'readStream'>): CampLog => {
  const streams = cachedFold(store, fold, foldBudget(BUDGET));
  return async (orgId) => {
    const changes: CampChange[] = [];
    for (let chain = await streams.stateOf(campStream(orgId)); chain; chain = chain.before) changes.push(chain.change);
    return changes.reverse();
  };
};
