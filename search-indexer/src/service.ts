import { setTimeout as pause } from 'node:timers/promises';
import { createChangeSignal } from '@campjay/platform/eventstore/changeSignal.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { tryAcquireLock } from '@campjay/platform/postgres/advisoryLock.ts';
import { listen } from '@campjay/platform/postgres/listen.ts';
import { READ_MODELS_CHANNEL } from '@campjay/read-models/changeFeed.ts';
import { createReadModelTables } from '@campjay/read-models/tables.ts';
import { type MeilisearchAddress } from '@campjay/platform/text-index/meilisearch/client.ts';
import { TEXT_INDEX_NOTIFICATION } from '@campjay/read-models/text-index/tables.ts';
import { type Pool } from 'pg';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { maintainCampIndex } from './catalog/maintainCampIndex.ts';
import { createWriterStatus, type WriterStatus } from './catalog/writerStatus.ts';

export { textIndexRoutes } from './admin/routes.ts';
export { computeCampDigests as campDigests } from './catalog/maintainCampIndex.ts';
export { type RebuildOutcome, rebuildTextIndex } from './admin/rebuildTextIndex.ts';

const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** How often a standby process tries to take over, in ms. */
const STANDBY_INTERVAL_MS = 5_000;
const WRITER_LOCK = 'campjay camp index writer';

export interface SearchIndexerOptions {
  readonly pool: Pool;
  /** For two dedicated connections: one receives notifications, the other holds the lock. */
  readonly databaseUrl: string;
  /** Records the outcome of a requested rebuild. */
  readonly store: Pick<EventStore, 'append'>;
  readonly log: Log;
  readonly meilisearch: MeilisearchAddress;
  /** Called each time the index is up to date and no rebuild request is pending. */
  readonly onCaughtUp?: () => void;
}

export interface SearchIndexer extends AsyncDisposable, WriterStatus {
  /** Resolves after disposal. Never rejects: failures are logged and retried, with growing pauses. */
  readonly done: Promise<void>;
}

/**
 * Keeps the camp index in Meilisearch up to date with the read model `camps`, and rebuilds it when an admin requests
 * that. Reacts to notifications, and polls every few seconds. One indexer writes at a time; a second one stands by.
 * @throws when the first connection for notifications fails
 */
export const startSearchIndexer = async ({
  databaseUrl,
  onCaughtUp,
  ...deps
}: SearchIndexerOptions): Promise<SearchIndexer> => {
  const { pool, log } = deps;
  await createReadModelTables(pool);
  const shutdown = new AbortController();
  const { signal } = shutdown;
  const isStopping = () => signal.aborted;
  const changeSignal = createChangeSignal();
  const wakeOnChange = (name: string): void => {
    // An empty name means that notifications may have been missed.
    if ([CAMPS, TEXT_INDEX_NOTIFICATION, ''].includes(name)) changeSignal.notify();
  };
  const listener = await listen(databaseUrl, READ_MODELS_CHANNEL, wakeOnChange, log);

  let pauseMs = MIN_PAUSE_MS;
  const { role, behindMs, failures, ...status } = createWriterStatus();
  const handleCaughtUp = (): void => {
    pauseMs = MIN_PAUSE_MS;
    status.reportCaughtUp();
    onCaughtUp?.();
  };
  const writeWhileLocked = async (): Promise<void> => {
    await using lock = await tryAcquireLock(databaseUrl, WRITER_LOCK, 'camp index writer');
    if (!lock) {
      status.reportStandby();
      await pause(STANDBY_INTERVAL_MS, undefined, { signal });
      return;
    }
    status.reportWriting();
    log.info({}, 'This process writes the camp index');
    // The lock's connection may break silently. Another process could then take the lock and write at the same time.
    const checkTimer = setInterval(() => void lock.check(), STANDBY_INTERVAL_MS);
    try {
      await maintainCampIndex({
        ...deps,
        changeSignal,
        signal: AbortSignal.any([signal, lock.lossSignal]),
        onCaughtUp: handleCaughtUp,
      });
    } finally {
      clearInterval(checkTimer);
    }
  };
  const run = async (): Promise<void> => {
    while (!isStopping()) {
      try {
        await writeWhileLocked();
      } catch (error) {
        if (isStopping()) return;
        status.reportFailure();
        log.warn({ error, pauseMs }, 'Could not update the camp index; trying again');
        await pause(pauseMs, undefined, { signal }).catch(() => undefined);
        pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
      }
    }
  };
  const done = run();
  return {
    done,
    ...{ role, behindMs, failures },
    [Symbol.asyncDispose]: async () => {
      shutdown.abort();
      await listener[Symbol.asyncDispose]();
      await done;
    },
  };
};
