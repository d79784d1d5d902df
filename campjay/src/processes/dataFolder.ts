import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '@campjay/platform/postgres/embedded/embeddedPostgresFailed.ts';
import { OperatorError } from '../cli/operatorError.ts';

/** Paths in the data folder. */
export const pathsIn = (dataFolder: string) => ({
  /** The embedded PostgreSQL's own folder. */
  postgres: join(dataFolder, 'postgres'),
  /** Keys that seal private values; needed with every backup of the database. */
  masterKeys: join(dataFolder, 'master-keys.json'),
  /** Keys that additionally wrap person keys; must never be in a backup. */
  epochKeys: join(dataFolder, 'epoch-keys'),
  /** Emails, if no mail server is configured. */
  outbox: join(dataFolder, 'outbox'),
  /** Ad pictures, if no bucket is configured. */
  images: join(dataFolder, 'images'),
  /** Clicks and counts spooled while the interaction bus was down. */
  keptInteractions: join(dataFolder, 'kept-interactions'),
  /** JSON lines of all processes. */
  log: join(dataFolder, 'campjay.log'),
  /** Lets commands find the running product's database. */
  running: join(dataFolder, 'running.json'),
});

/**
 * Creates the data folder if absent and tries a write, to report a wrong one before anything is started.
 * @throws OperatorError if it cannot be created or written.
 */
export const prepareDataFolder = async (dataFolder: string): Promise<void> => {
  const probe = join(dataFolder, `.write-probe-${process.pid}`);
  try {
    await mkdir(dataFolder, { recursive: true });
    await (await open(probe, 'w')).close();
    await rm(probe, { force: true });
  } catch (cause) {
    throw new OperatorError(
      `The data folder ${dataFolder} cannot be used (${reasonOf(cause)}); choose another one with CAMPJAY_DATA.`,
      { cause },
    );
  }
};
