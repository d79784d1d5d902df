import { campStream, categoryOf, seasonStream } from '@campjay/events/streams.ts';
import { type EventStore, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { seasonDecider } from './seasonDecider.ts';

export interface CatalogState {
  /** True if a camp was ever listed. */
  readonly hasCamps: boolean;
  /** The year of the open season; undefined if no season was ever opened. */
  readonly season: number | undefined;
}

/** The state of the catalog according to the log, without a read model. @throws StoreUnavailable */
export const readCatalogState = async (store: EventStore): Promise<CatalogState> => ({
  hasCamps: (await readFirstCampEvent(store)) !== undefined,
  season: await readOpenSeason(store),
});

/** Returns the year of the open season; undefined if no season was ever opened. @throws StoreUnavailable */
export const readOpenSeason = async (store: EventStore): Promise<number | undefined> => {
  const [definition] = seasonDecider.events;
  const { events } = await store.readStream(seasonStream);
  const lastEvent = events.at(-1);
  return lastEvent && definition?.parse(lastEvent.data, lastEvent.version).data.year;
};

/** The first camp event in the log; undefined if there is none yet. @throws StoreUnavailable */
export const readFirstCampEvent = async (store: EventStore): Promise<RecordedEvent | undefined> => {
  const { signal } = new AbortController(); // never aborted: leaving the loop ends the subscription
  const categories = [categoryOf(campStream(''))];
  for await (const batch of store.subscribe({ categories, batchSize: 1, signal })) {
    const [firstEvent] = batch.events;
    if (firstEvent || batch.isCaughtUp) return firstEvent;
  }
  return undefined;
};
