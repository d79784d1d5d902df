import { randomUUID } from 'node:crypto';
import { createBell } from '@campjay/platform/eventStore/bell.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { listen } from '@campjay/platform/postgres/listen.ts';
import { READ_MODELS_CHANNEL } from '@campjay/platform/readModels/channel.ts';
import { openHolder } from '@campjay/platform/textIndex/rebuilds/holder.ts';
import { TEXT_INDEX } from '@campjay/platform/textIndex/rebuilds/tables.ts';
import { type Pool } from 'pg';
import { heldCampDigests } from './campDigests.ts';
import { type CampIndex } from './campIndex.ts';
import { countAllCamps } from './snapshot.ts';

/** Notifications wake it; this poll (ms) is for the ones that get lost. */
const POLL_MS = 5_000;

export interface HoldingParts {
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly store: Pick<EventStore, 'append'>;
  readonly log: Log;
  readonly index: CampIndex;
  readonly now: () => Date;
}

/**
 * Answers for the vocabulary in this process's memory as the text index: says where it stands, and loads it anew when that
 * is ordered. Every process that answers has one, and follows each order by itself.
 */
export const holdTextIndex = async ({ index, databaseUrl, ...parts }: HoldingParts): Promise<AsyncDisposable> => {
  const { log } = parts;
  const closing = new AbortController();
  const { signal } = closing;
  const bell = createBell();
  const holder = await openHolder({
    ...parts,
    signal,
    holder: randomUUID(),
    adapter: 'vocabulary',
    failed: 'The catalogue could not be loaded anew. Searches use the index before.',
    index: {
      stand: () => {
        const catalog = index.current();
        return catalog && { documents: countAllCamps(catalog.snapshot), build: catalog.schema, batch: catalog.batch };
      },
      rebuild: index.rebuild,
      content: () => {
        const catalog = index.current();
        return catalog && { build: catalog.schema, batch: catalog.batch, camps: heldCampDigests(catalog.snapshot) };
      },
    },
  });
  const listening = await listen(
    databaseUrl,
    READ_MODELS_CHANNEL,
    (about) => {
      if (about === TEXT_INDEX || about === '') bell.ring();
    },
    log,
  );
  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      const { rings } = bell;
      await holder.turn().catch((error: unknown) => {
        if (!signal.aborted) log.warn({ error }, 'The text index could not look for orders; trying again.');
      });
      await bell.rungSince(rings, { atMostMs: POLL_MS, signal });
    }
  };
  const following = follow();
  return {
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      await listening[Symbol.asyncDispose]();
      await following;
      await holder.leave().catch(() => undefined); // it is soon forgotten anyway
    },
  };
};
