import { afterAll, beforeAll, describe } from '@jest/globals';
import { appendingContract } from './contract/appending.ts';
import { type StoreUnderTest } from './contract/fixture.ts';
import { readingContract } from './contract/reading.ts';
import { subscribingContract } from './contract/subscribing.ts';
import { surveyingContract } from './contract/surveying.ts';
import { type EventStore } from './port.ts';

export interface ContractOptions {
  /**
   * True if the store refuses an event id that another stream already uses. Some stores track ids only per stream, so
   * writers must not rely on it.
   */
  readonly refusesIdsOfOtherStreams?: boolean;
}

/**
 * The tests that every event store must pass. The suite may share its log with other writers: it uses its own
 * categories and treats positions as opaque.
 * @param openStore opens the store for the whole suite; `secondHandle` is a second connection to the same log
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

    /** Returns a proxy of a store, because the tests are declared before the store is open. */
    const lazyStore = (find: (stores: StoreUnderTest) => EventStore | undefined): EventStore =>
      new Proxy({} as EventStore, {
        get: (_target, name) => openedStore && (Reflect.get(find(openedStore) ?? openedStore.store, name) as unknown),
      });
    const stores = {
      store: lazyStore(({ store }) => store),
      secondHandle: lazyStore(({ secondHandle }) => secondHandle),
    };
    appendingContract(stores, { refusesIdsOfOtherStreams });
    readingContract(stores);
    subscribingContract(stores);
    surveyingContract(stores);
  });
};
