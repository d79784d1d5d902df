import { campStream, categoryOf, seasonStream } from '@campjay/events/streams.ts';
import { type EventStore, type RecordedEvent } from '@campjay/platform/eventStore/port.ts';
import { seasonDecider } from './seasonDecider.ts';

export interface CatalogState {
  /** Whether a camp was ever listed. */
  readonly hasCamps: boolean;
  /** The year of the open season; undefined until one is opened. */
  readonly season: number | undefined;
}

/** What the log itself says of the catalogue, without any read model. @throws StoreUnavailable */
export const catalogState = async (store: EventStore): Promise<CatalogState> => ({
  hasCamps: (await firstCampEvent(store)) !== undefined,
  season: await openedSeason(store),
});

export const openedSeason = async (store: EventStore): Promise<number | undefined> => {
  const [definition] = seasonDecider.events;
  const { events } = await store.readStream(seasonStream);
  const last = events.at(-1);
  return last && definition?.parse(last.data, last.version).data.year;
};

/** The event with which the catalogue began. */
export const firstCampEvent = async (store: EventStore): Promise<RecordedEvent | undefined> => {
  const enough = new AbortController();
  const categories = [categoryOf(campStream(''))];
  for await (const batch of store.subscribe({ categories, batchSize: 1, signal: enough.signal })) {
    const [first] = batch.events;
    if (first || batch.caughtUp) return first;
  }
  return undefined;
};
