import { SchoolDelisted } from '@campjay/events/schools/events.ts';
import { categoryOf, entityIdOf, schoolStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';

/** What the log holds of schools. */
export interface SchoolsInLog {
  /** Codes of all schools that were ever listed; true of those that still are. */
  readonly listedByCode: ReadonlyMap<string, boolean>;
  /** Who wrote it. */
  readonly actors: ReadonlySet<string>;
}

/** Reads it from the log itself, without any read model: there are not many schools. @throws StoreUnavailable */
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
