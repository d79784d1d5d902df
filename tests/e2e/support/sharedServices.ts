import process from 'node:process';
import { startAsServices } from './asServices.ts';

/** Starts the product that most tests share as two processes of each service. @returns what ends them all */
export default async (): Promise<() => Promise<void>> => {
  const services = await startAsServices({
    port: Number(process.env['E2E_PORT']),
    settings: { TRUSTED_PROXIES: '1' },
    ofEach: 2,
  });
  // For the tests' processes, which are started later.
  process.env['E2E_DATA'] = services.dataFolder;
  process.env['E2E_DATABASE_URL'] = services.databaseUrl;
  return async () => services[Symbol.asyncDispose]();
};
