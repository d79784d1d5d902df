import { type Log, silentLog } from '../../../kernel/log.ts';
import { type EventStore, StoreUnavailable } from '../../port.ts';
import { parseConnectionString } from '../connectionString.ts';
import { openEventStoreDbEventStore } from '../eventStoreDbEventStore.ts';
import { StandIn, type StandInOptions } from './standIn.ts';

const RETRY_AFTER_MS = 20;

/** Retries a request until the store is available again. */
export const retryWhileUnavailable = async <T>(request: () => Promise<T>): Promise<T> => {
  for (;;)
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      // Poll: the client of EventStoreDB does not report when it is connected again
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    }
};

/** Stand-ins and their stores, closed together. */
export const openStores = () => {
  const resources: AsyncDisposable[] = [];
  return {
    standIn: async (options?: StandInOptions): Promise<StandIn> => {
      const standIn = await StandIn.start(options);
      resources.push(standIn);
      return standIn;
    },
    store: async (url: string, log: Log = silentLog, answerWithinMs?: number): Promise<EventStore> => {
      const deadline = answerWithinMs === undefined ? {} : { answerWithinMs };
      const store = await openEventStoreDbEventStore({ server: parseConnectionString(url), log, ...deadline });
      resources.push(store);
      return store;
    },
    close: async (): Promise<void> => {
      for (const each of resources.splice(0).toReversed()) await each[Symbol.asyncDispose]();
    },
  };
};
