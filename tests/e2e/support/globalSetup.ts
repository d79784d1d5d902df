import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer } from '../../integration/support/postgres/testServer.ts';
import { prepareTemplate } from './template.ts';

/** Two processes of each service, for each worker. */
const CONNECTIONS = 800;

/** Prepares the data that every worker's product starts with. @returns what removes all data of the run */
const globalSetup = async (): Promise<() => Promise<void>> => {
  const server = await startTestServer({ connections: CONNECTIONS });
  const folder = await mkdtemp(join(tmpdir(), 'campjay-browser-tests-'));
  await chmod(folder, 0o755);
  const removeAll = async (): Promise<void> => {
    await server[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await prepareTemplate({ serverUrl: server.url, folder: join(folder, 'template') });
    return removeAll;
  } catch (error) {
    await removeAll();
    throw error;
  }
};

export default globalSetup;
