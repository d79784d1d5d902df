import { createChangeSignal } from '@campjay/platform/eventstore/changeSignal.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { pause, supervise } from '@campjay/platform/kernel/retry.ts';
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
  const changeSignal = createChangeSignal();
  const wakeOnChange = (name: string): void => {
    // An empty name means that notifications may have been missed.
    if ([CAMPS, TEXT_INDEX_NOTIFICATION, ''].includes(name)) changeSignal.notify();
  };
  const listener = await listen(databaseUrl, READ_MODELS_CHANNEL, wakeOnChange, log);

  const { role, behindMs, failures, ...status } = createWriterStatus();
  const writeWhileLocked = async (resetPauses: () => void): Promise<void> => {
    await using lock = await tryAcquireLock(databaseUrl, WRITER_LOCK, 'camp index writer');
    if (!lock) {
      status.reportStandby();
      await pause(STANDBY_INTERVAL_MS, signal);
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
        onCaughtUp: () => {
          resetPauses();
          status.reportCaughtUp();
          onCaughtUp?.();
        },
      });
    } finally {
      clearInterval(checkTimer);
    }
  };
  const done = supervise(writeWhileLocked, {
    onFailure: (error, pauseMs) => {
      status.reportFailure();
      log.warn({ error, pauseMs }, 'Could not update the camp index; trying again');
    },
    signal,
  });
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
