import { silentLog } from '../../log/log.ts';
import { createTestDatabase } from '../../postgres/testing/database.ts';
import { eventStoreContract } from '../contract.ts';
import { openPostgresEventStore } from './postgresEventStore.ts';

eventStoreContract('in PostgreSQL', async () => {
  const database = await createTestDatabase();
  const open = () => openPostgresEventStore({ url: database.url, log: silentLog });
  const [store, secondHandle] = await Promise.all([open(), open()]);
  const dispose = async () => {
    await store[Symbol.asyncDispose]();
    await secondHandle[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  };
  return { store, secondHandle, dispose };
});
