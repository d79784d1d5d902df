import { describe, it } from '@jest/globals';
import { silentLog } from '../../kernel/log.ts';
import { eventStoreContract } from '../eventStoreContract.ts';
import { parseConnectionString } from './connectionString.ts';
import { openEventStoreDbEventStore } from './eventStoreDbEventStore.ts';

const url = process.env['EVENTSTOREDB_URL'];

// The suite appends an event of more than a megabyte, so the server's MaxAppendSize must be 4194304 or more.
if (url !== undefined)
  eventStoreContract(
    'in EventStoreDB',
    async () => {
      const open = () => openEventStoreDbEventStore({ server: parseConnectionString(url), log: silentLog });
      const [store, secondHandle] = await Promise.all([open(), open()]);
      const dispose = async () => {
        await store[Symbol.asyncDispose]();
        await secondHandle[Symbol.asyncDispose]();
      };
      return { store, secondHandle, dispose };
    },
    { refusesIdsOfOtherStreams: false },
  );
else
  // Covers: E.9
  describe.skip('the event store contract: in EventStoreDB (not reached: EVENTSTOREDB_URL names no server)', () =>
    it('needs a server', () => undefined));
