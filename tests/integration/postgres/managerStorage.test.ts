import { createPostgresManagerStorage } from '@campjay/command-api/kernel/process-managers/postgresManagerStorage.ts';
import { managerStorageContract } from '@campjay/command-api/kernel/process-managers/testing/managerStorageContract.ts';
import { afterAll, beforeAll } from '@jest/globals';
import { createOpsDatabase } from '../support/postgres/opsDatabase.ts';
import { type TestDatabase } from '../support/postgres/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createOpsDatabase();
});
afterAll(async () => database[Symbol.asyncDispose]());

managerStorageContract('in PostgreSQL', () => createPostgresManagerStorage(database.pool));
