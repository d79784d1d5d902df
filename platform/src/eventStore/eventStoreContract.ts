import { afterAll, beforeAll, describe } from '@jest/globals';
import { appendingContract } from './contract/appending.ts';
import { type OpenedStore } from './contract/fixture.ts';
import { readingContract } from './contract/reading.ts';
import { subscribingContract } from './contract/subscribing.ts';
import { surveyingContract } from './contract/surveying.ts';

export interface ContractOptions {
  /**
   * Whether the store notices an id that another stream holds. A store that keeps ids per stream cannot; writers must
   * not rely on it.
   */
  readonly refusesIdsOfOtherStreams?: boolean;
}

/**
 * What every event store must do, whichever it is. The suite shares one log with whoever else writes to it: its streams
 * are of categories of their own, and it knows nothing of how positions are made.
 * @param openStore opens the store for the whole suite; `secondHandle` is a second connection to the same log.
 */
export const eventStoreContract = (
  name: string,
  openStore: () => Promise<OpenedStore>,
  { refusesIdsOfOtherStreams = true }: ContractOptions = {},
): void => {
  describe(`the event store contract: ${name}`, () => {
    let opened: OpenedStore | undefined;
    beforeAll(async () => {
      opened = await openStore();
    }, 60_000);
    afterAll(async () => {
      await opened?.dispose();
    });

    const theStore = () => {
      if (!opened) throw new Error('The store is not open');
      return { store: opened.store, other: opened.secondHandle ?? opened.store };
    };
    appendingContract(theStore, { refusesIdsOfOtherStreams });
    readingContract(theStore);
    subscribingContract(theStore);
    surveyingContract(theStore);
  });
};
