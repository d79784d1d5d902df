import { SchoolDelisted } from '@campjay/events/schools/events.ts';
import { categoryOf, entityIdOf, schoolStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';

/** The schools in the log. */
export interface SchoolsInLog {
  /** Codes of all schools that were ever listed; true if still listed. */
  readonly listedByCode: ReadonlyMap<string, boolean>;
  /** Actors of the events. */
  readonly actors: ReadonlySet<string>;
}

/** Reads the log directly, without a read model: there are few schools. @throws StoreUnavailable */
export const schoolsInLog = async (store: EventStore, signal: AbortSignal): Promise<SchoolsInLog> => {
  const listedByCode = new Map<string, boolean>();
  const actors = new Set<string>();
  for await (const { events, isCaughtUp } of store.subscribe({ categories: [categoryOf(schoolStream(''))], signal })) {
    for (const { streamId, type, metadata } of events) {
      listedByCode.set(entityIdOf(streamId), type !== SchoolDelisted.type);
      actors.add(metadata.actor.userId);
    }
    if (isCaughtUp) break;
  }
  return { listedByCode, actors };
};
