import { setTimeout as pause } from 'node:timers/promises';
import { createBell } from '@campjay/platform/eventStore/bell.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { tryHoldLock } from '@campjay/platform/postgres/heldLock.ts';
import { listen } from '@campjay/platform/postgres/listen.ts';
import { READ_MODELS_CHANNEL } from '@campjay/platform/readModels/channel.ts';
import { createReadModelTables } from '@campjay/platform/readModels/tables.ts';
import { type MeilisearchAddress } from '@campjay/platform/textIndex/meilisearch/client.ts';
import { TEXT_INDEX } from '@campjay/platform/textIndex/rebuilds/tables.ts';
import { type Pool } from 'pg';
import { CAMPS } from './catalog/catchUp.ts';
import { writeCampIndex } from './catalog/writeCampIndex.ts';
import { createWriterStatus, type WriterStatus } from './catalog/writerStatus.ts';

export { textIndexRoutes } from './admin/routes.ts';
export { campDigests } from './catalog/campDigests.ts';
export { type RebuildOutcome, rebuildTextIndex } from './admin/rebuildTextIndex.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** How often one that stands by looks whether it is its turn. */
const STAND_BY_MS = 5_000;
const WRITER = 'campjay camp index writer';

export interface SearchIndexerOptions {
  readonly pool: Pool;
  /** For the connection that hears of changes, and the one that holds the lock. */
  readonly databaseUrl: string;
  /** Takes down what became of an order to make the index again. */
  readonly store: Pick<EventStore, 'append'>;
  readonly log: Log;
  readonly meilisearch: MeilisearchAddress;
  /** Called each time the index has taken in all changes and orders that there were. */
  readonly onCaughtUp?: () => void;
}

export interface SearchIndexer extends AsyncDisposable, WriterStatus {
  /** Resolves after disposal. It does not end by itself: a failure is logged and tried again, at ever longer intervals. */
  readonly done: Promise<void>;
}

/**
 * Keeps the camp index in Meilisearch where the read model `camps` stands, and makes it again when that is ordered: woken
 * by notifications, and looking by itself every few seconds. One indexer writes at a time; a second one stands by.
 * @throws when the first connection for notifications cannot be made.
 */
export const startSearchIndexer = async ({
  databaseUrl,
  onCaughtUp,
  ...parts
}: SearchIndexerOptions): Promise<SearchIndexer> => {
  const { pool, log } = parts;
  await createReadModelTables(pool);
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopping = () => signal.aborted;
  const bell = createBell();
  const hear = (about: string): void => {
    if ([CAMPS, TEXT_INDEX, ''].includes(about)) bell.ring();
  };
  const listening = await listen(databaseUrl, READ_MODELS_CHANNEL, hear, log);

  let pauseMs = FIRST_PAUSE_MS;
  const { role, behindMs, failures, ...status } = createWriterStatus();
  const onTurn = (): void => {
    pauseMs = FIRST_PAUSE_MS;
    status.caughtUp();
    onCaughtUp?.();
  };
  const writeOrStandBy = async (): Promise<void> => {
    await using lock = await tryHoldLock(databaseUrl, WRITER, 'camp index writer');
    if (!lock) {
      status.standsBy();
      await pause(STAND_BY_MS, undefined, { signal });
      return;
    }
    status.writes();
    log.info({}, 'This process writes the camp index');
    // A connection may break without a word: somebody else would hold the lock, and write beside us.
    const checking = setInterval(() => void lock.check(), STAND_BY_MS);
    try {
      await writeCampIndex({ ...parts, bell, signal: AbortSignal.any([signal, lock.lost]), onTurn });
    } finally {
      clearInterval(checking);
    }
  };
  const follow = async (): Promise<void> => {
    while (!isStopping()) {
      try {
        await writeOrStandBy();
      } catch (error) {
        if (isStopping()) return;
        status.failed();
        log.warn({ error, pauseMs }, 'The camp index could not be brought up to date; trying again');
        await pause(pauseMs, undefined, { signal }).catch(() => undefined);
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      }
    }
  };
  const done = follow();
  return {
    done,
    ...{ role, behindMs, failures },
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      await listening[Symbol.asyncDispose]();
      await done;
    },
  };
};
