import { describe } from '@jest/globals';
import { silentLog } from '../../log/log.ts';
import { eventStoreContract } from '../eventStoreContract.ts';
import { readConnectionString } from './connectionString.ts';
import { openEventStoreDbEventStore } from './eventStoreDbEventStore.ts';
import { StandIn } from './testing/standIn.ts';

describe('against a stand-in, which is no EventStoreDB and proves nothing of one', () => {
  eventStoreContract(
    'the adapter of EventStoreDB',
    async () => {
      const standIn = await StandIn.start();
      const open = () => openEventStoreDbEventStore({ server: readConnectionString(standIn.url), log: silentLog });
      const [store, secondHandle] = await Promise.all([open(), open()]);
      const dispose = async () => {
        await store[Symbol.asyncDispose]();
        await secondHandle[Symbol.asyncDispose]();
        await standIn[Symbol.asyncDispose]();
      };
      return { store, secondHandle, dispose };
    },
    { refusesIdsOfOtherStreams: false },
  );
});
