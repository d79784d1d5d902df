import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '@campjay/platform/postgres/embedded/embeddedPostgresFailed.ts';
import { OperatorError } from './operatorError.ts';

/** What lies where in the data folder. */
export const pathsIn = (dataFolder: string) => ({
  /** The embedded PostgreSQL's own folder. */
  postgres: join(dataFolder, 'postgres'),
  /** What seals private values; to be kept beside every backup of the database. */
  masterKeys: join(dataFolder, 'master-keys.json'),
  /** What person keys are wrapped with besides; never to be part of a backup. */
  epochKeys: join(dataFolder, 'epoch-keys'),
  /** Letters, where no mail server is configured. */
  outbox: join(dataFolder, 'outbox'),
  /** Pictures of ads, where no bucket is configured. */
  images: join(dataFolder, 'images'),
  /** Clicks and counts that were taken while the interaction bus did not answer. */
  keptInteractions: join(dataFolder, 'kept-interactions'),
  /** JSON lines of all parts. */
  log: join(dataFolder, 'campjay.log'),
  /** Says to commands which database the running product uses. */
  running: join(dataFolder, 'running.json'),
});

/**
 * Makes the data folder if it is absent and tries a write, so that a wrong one is said before anything has been started.
 * @throws CannotRun when it cannot be made or written.
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
