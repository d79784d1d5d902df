import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryFolder } from '../../integration/support/postgres/memoryFolder.ts';
import { startTestServer } from '../../integration/support/postgres/testServer.ts';
import { shareWithWorkers } from './productData.ts';
import { findTemplate } from './template.ts';

/** Enough for two processes of each service in each of two workers. */
const CONNECTIONS = 800;

/**
 * Starts the server with the template data of every worker's product. @returns a function that removes all data of the
 * run
 */
const globalSetup = async (): Promise<() => Promise<void>> => {
  const { postgres, files } = await findTemplate();
  const server = await startTestServer({ connections: CONNECTIONS, copyOf: postgres });
  const folder = await mkdtemp(join(memoryFolder(), 'campjay-browser-tests-'));
  shareWithWorkers({ serverUrl: server.url, files, folder });
  return async () => {
    await server[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  };
};

export default globalSetup;
