import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

const COMMAND_LINE = join(import.meta.dirname, '../../../campjay/bin/campjay.mjs');

/** Runs `npm run campjay -- …` beside the product that has these settings, and waits for its end. */
export const campjay = async (settings: NodeJS.ProcessEnv, ...words: readonly string[]): Promise<void> => {
  await promisify(execFile)(process.execPath, [COMMAND_LINE, ...words], { env: { ...process.env, ...settings } });
};

/** Settings of the product that most tests share. */
export const sharedSettings = (): NodeJS.ProcessEnv => {
  const { E2E_DATA: dataFolder, E2E_DATABASE_URL: databaseUrl } = process.env;
  return { CAMPJAY_DATA: dataFolder, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
};
