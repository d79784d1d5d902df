import { type CampEvent, campEvents } from '@campjay/events/catalog/events.ts';
import { campStream } from '@campjay/events/streams.ts';
import { cachedFold, type Fold } from '@campjay/platform/eventStore/cachedFold.ts';
import { foldBudget } from '@campjay/platform/eventStore/foldBudget.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';

/** What a camp's stream holds at one revision. */
export interface CampChange {
  readonly event: CampEvent;
  readonly revision: number;
  /** When the log took it. */
  readonly at: Date;
  readonly actor: { readonly userId: string; readonly role: string };
  /** One for all that an import, or a file of corrections, led to. */
  readonly correlationId: string;
}

/** All that a camp's stream holds, the earliest first; empty of a camp that never was. */
export type CampLog = (orgId: string) => Promise<readonly CampChange[]>;

/** The latest change, and those before it: what was read is held on to, and never altered. */
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

/** Some tens of MB, where camps have many sessions. */
const BUDGET = { maxStreams: 500, maxEvents: 20_000 };

/** Reads what became of camps from the log itself; of one that was read before only what came since. */
export const campLog = (store: Pick<EventStore, 'readStream'>): CampLog => {
  const streams = cachedFold(store, fold, foldBudget(BUDGET));
  return async (orgId) => {
    const changes: CampChange[] = [];
    for (let chain = await streams.stateOf(campStream(orgId)); chain; chain = chain.before) changes.push(chain.change);
    return changes.reverse();
  };
};
