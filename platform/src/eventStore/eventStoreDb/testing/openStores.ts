import { type Log, silentLog } from '../../../log/log.ts';
import { type EventStore } from '../../port.ts';
import { readConnectionString } from '../connectionString.ts';
import { openEventStoreDbEventStore } from '../eventStoreDbEventStore.ts';
import { StandIn, type StandInOptions } from './standIn.ts';

/** Stand-ins and stores on them, closed together. */
export const openStores = () => {
  const opened: AsyncDisposable[] = [];
  return {
    standIn: async (options?: StandInOptions): Promise<StandIn> => {
      const standIn = await StandIn.start(options);
      opened.push(standIn);
      return standIn;
    },
    store: async (url: string, log: Log = silentLog): Promise<EventStore> => {
      const store = await openEventStoreDbEventStore({ server: readConnectionString(url), log });
      opened.push(store);
      return store;
    },
    close: async (): Promise<void> => {
      for (const each of opened.splice(0).toReversed()) await each[Symbol.asyncDispose]();
    },
  };
};
