import { describe } from '@jest/globals';
import { silentLog } from '../../kernel/log.ts';
import { eventStoreContract } from '../eventStoreContract.ts';
import { parseConnectionString } from './connectionString.ts';
import { openEventStoreDbEventStore } from './eventStoreDbEventStore.ts';
import { StandIn } from './testing/standIn.ts';

describe('against a stand-in, which does not prove that a real EventStoreDB behaves the same', () => {
  eventStoreContract(
    'the adapter of EventStoreDB',
    async () => {
      const standIn = await StandIn.start();
      const server = parseConnectionString(standIn.url);
      // The stand-in runs in this thread, which other work may block.
      const open = () => openEventStoreDbEventStore({ server, log: silentLog, answerWithinMs: 60_000 });
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
