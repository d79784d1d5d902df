import { randomUUID } from 'node:crypto';
import { createChangeSignal } from '@campjay/platform/eventstore/changeSignal.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { listen } from '@campjay/platform/postgres/listen.ts';
import { READ_MODELS_CHANNEL } from '@campjay/read-models/changeFeed.ts';
import { openTextIndexHolder } from '@campjay/read-models/text-index/holder.ts';
import { TEXT_INDEX_NOTIFICATION } from '@campjay/read-models/text-index/tables.ts';
import { type Pool } from 'pg';
import { indexedCampDigests } from './campDigests.ts';
import { type CampIndex } from '../campIndex.ts';
import { countAllCamps } from '../snapshot.ts';

/** In ms. Notifications usually trigger a check sooner; polling covers lost notifications. */
const POLL_INTERVAL_MS = 5_000;

export interface TextIndexHolderDeps {
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly store: Pick<EventStore, 'append'>;
  readonly log: Log;
  readonly index: CampIndex;
  readonly now: () => Date;
}

/**
 * Registers this process's camp index, whose vocabulary serves as a text index, as a text index that admins can see and
 * rebuild. Every query API process registers its own index and rebuilds it by itself.
 */
export const startTextIndexHolder = async ({
  index,
  databaseUrl,
  ...deps
}: TextIndexHolderDeps): Promise<AsyncDisposable> => {
  const { log } = deps;
  const abortController = new AbortController();
  const { signal } = abortController;
  const changeSignal = createChangeSignal();
  const holder = await openTextIndexHolder({
    ...deps,
    signal,
    holder: randomUUID(),
    adapter: 'vocabulary',
    failureMessage: 'The catalog could not be reloaded. Searches continue to use the previous index.',
    index: {
      state: () => {
        const catalog = index.current();
        return catalog && { documents: countAllCamps(catalog.snapshot), build: catalog.schema, batch: catalog.batch };
      },
      rebuild: index.rebuild,
      content: () => {
        const catalog = index.current();
        return catalog && { build: catalog.schema, batch: catalog.batch, camps: indexedCampDigests(catalog.snapshot) };
      },
    },
  });
  const listener = await listen(
    databaseUrl,
    READ_MODELS_CHANNEL,
    (topic) => {
      if (topic === TEXT_INDEX_NOTIFICATION || topic === '') changeSignal.notify();
    },
    log,
  );
  const pollUntilClosed = async (): Promise<void> => {
    while (!signal.aborted) {
      const { changeCount } = changeSignal;
      await holder.poll().catch((error: unknown) => {
        if (!signal.aborted) log.warn({ error }, 'The text index could not check for rebuild requests. Trying again.');
      });
      await changeSignal.changedSince(changeCount, { timeoutMs: POLL_INTERVAL_MS, signal });
    }
  };
  const pollLoop = pollUntilClosed();
  return {
    [Symbol.asyncDispose]: async () => {
      abortController.abort();
      await listener[Symbol.asyncDispose]();
      await pollLoop;
      await holder.leave().catch(() => undefined); // Safe to ignore: the registration expires soon anyway.
    },
  };
};
