import { setTimeout as pause } from 'node:timers/promises';
import { createBell } from '@campjay/platform/eventStore/bell.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { listen } from '@campjay/platform/postgres/listen.ts';
import { READ_MODELS_CHANNEL } from '@campjay/platform/readModels/channel.ts';
import { createReadModelTables } from '@campjay/platform/readModels/tables.ts';
import { openCampIndex } from '@campjay/platform/textIndex/meilisearch/campIndex.ts';
import { type MeilisearchAddress } from '@campjay/platform/textIndex/meilisearch/client.ts';
import { type Pool } from 'pg';
import { CAMPS, catchUp } from './catalog/catchUp.ts';

/** How often it looks without having been told of a change, in milliseconds. */
const POLL_MS = 5_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

export interface SearchIndexerOptions {
  readonly pool: Pool;
  /** For the connection that hears of changes. */
  readonly databaseUrl: string;
  readonly log: Log;
  readonly meilisearch: MeilisearchAddress;
}

export interface SearchIndexer extends AsyncDisposable {
  /** Resolves after disposal. It does not end by itself: a failure is logged and tried again, at ever longer intervals. */
  readonly done: Promise<void>;
}

/**
 * Keeps the camp index in Meilisearch where the read model `camps` stands: woken by its notifications, and looking by
 * itself every few seconds. One indexer runs at a time.
 * @throws when the first connection for notifications cannot be made.
 */
export const startSearchIndexer = async ({
  pool,
  databaseUrl,
  log,
  meilisearch,
}: SearchIndexerOptions): Promise<SearchIndexer> => {
  await createReadModelTables(pool);
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopping = () => signal.aborted;
  const bell = createBell();
  const index = openCampIndex({ ...meilisearch, signal });
  const hear = (projection: string): void => {
    if (projection === CAMPS || projection === '') bell.ring();
  };
  const listening = await listen(databaseUrl, READ_MODELS_CHANNEL, hear, log);

  const follow = async (): Promise<void> => {
    let pauseMs = FIRST_PAUSE_MS;
    while (!isStopping()) {
      const { rings } = bell;
      try {
        await catchUp({ db: pool, index, log });
        pauseMs = FIRST_PAUSE_MS;
        await bell.rungSince(rings, { atMostMs: POLL_MS, signal });
      } catch (error) {
        if (isStopping()) return;
        log.warn({ error, pauseMs }, 'The camp index could not be brought up to date; trying again');
        await pause(pauseMs, undefined, { signal }).catch(() => undefined);
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      }
    }
  };
  const done = follow();
  return {
    done,
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      await listening[Symbol.asyncDispose]();
      await done;
    },
  };
};
