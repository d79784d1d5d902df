import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

const COMMAND_LINE = join(import.meta.dirname, '../campjay/bin/campjay.mjs');

/** Runs `npm run campjay -- …` beside the product whose data are in that folder, and waits for its end. */
export const campjay = async (dataFolder: string, ...words: readonly string[]): Promise<void> => {
  await promisify(execFile)(process.execPath, [COMMAND_LINE, ...words], {
    env: { ...process.env, CAMPJAY_DATA: dataFolder },
  });
};
