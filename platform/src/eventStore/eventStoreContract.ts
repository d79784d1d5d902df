import { afterAll, beforeAll, describe } from '@jest/globals';
import { appendingContract } from './contract/appending.ts';
import { type StoreUnderTest } from './contract/fixture.ts';
import { readingContract } from './contract/reading.ts';
import { subscribingContract } from './contract/subscribing.ts';
import { surveyingContract } from './contract/surveying.ts';
import { type EventStore } from './port.ts';

export interface ContractOptions {
  /**
   * Whether the store notices an id that another stream holds. A store that keeps ids per stream cannot; writers must
   * not rely on it.
   */
  readonly refusesIdsOfOtherStreams?: boolean;
}

/**
 * What every event store must do. The suite may share its log with other writers: its streams are of categories of their
 * own, and it knows nothing of the form of positions.
 * @param openStore opens the store for the whole suite; `secondHandle` is a second connection to the same log.
 */
export const eventStoreContract = (
  name: string,
  openStore: () => Promise<StoreUnderTest>,
  { refusesIdsOfOtherStreams = true }: ContractOptions = {},
): void => {
  describe(`the event store contract: ${name}`, () => {
    let openedStore: StoreUnderTest | undefined;
    beforeAll(async () => {
      openedStore = await openStore();
    }, 60_000);
    afterAll(async () => {
      await openedStore?.dispose();
    });

    /** The suite is declared before the store is open. */
    const lazily = (find: (stores: StoreUnderTest) => EventStore | undefined): EventStore =>
      new Proxy({} as EventStore, {
        get: (_target, name) => openedStore && (Reflect.get(find(openedStore) ?? openedStore.store, name) as unknown),
      });
    const stores = { store: lazily(({ store }) => store), other: lazily(({ secondHandle }) => secondHandle) };
    appendingContract(stores, { refusesIdsOfOtherStreams });
    readingContract(stores);
    subscribingContract(stores);
    surveyingContract(stores);
  });
};
