import { type Bell } from '@campjay/platform/eventStore/bell.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { type CampIndex, openCampIndex } from '@campjay/platform/textIndex/meilisearch/campIndex.ts';
import { type MeilisearchAddress } from '@campjay/platform/textIndex/meilisearch/client.ts';
import { type TextIndexContent } from '@campjay/platform/textIndex/rebuilds/contents.ts';
import { openHolder, type TextIndexStand } from '@campjay/platform/textIndex/rebuilds/holder.ts';
import { digestOfWords } from '@campjay/platform/textIndex/wordsDigest.ts';
import { type Pool } from 'pg';
import { catchUp, rebuild } from './catchUp.ts';

/** How often it looks without having been told of a change, in milliseconds. */
const POLL_MS = 5_000;

export interface WriterParts {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'append'>;
  readonly log: Log;
  readonly meilisearch: MeilisearchAddress;
  /** Rings when the read model changed, or an order was made. */
  readonly bell: Bell;
  /** Ends the writing, in the middle of a request too. */
  readonly signal: AbortSignal;
  /** After each turn: all went well. */
  readonly onTurn: () => void;
}

/**
 * Keeps the camp index in Meilisearch where the read model stands, and makes it again when that is ordered: one after the
 * other, so that nothing else writes while a new index is swapped in. Resolves when it is told to stop.
 * @throws when the database or Meilisearch fails.
 */
export const writeCampIndex = async ({ meilisearch, bell, signal, onTurn, ...parts }: WriterParts): Promise<void> => {
  const { pool, log } = parts;
  const index = openCampIndex({ ...meilisearch, signal });
  const holder = await openHolder({
    ...parts,
    holder: 'meilisearch',
    adapter: 'meilisearch',
    failed: 'Meilisearch or the database failed while the new index was filled. Searches use the one before.',
    signal,
    index: {
      stand: () => standOf(index),
      content: () => contentOf(index),
      rebuild: (tell) => rebuild({ db: pool, index, log }, tell),
    },
  });
  const isStopping = () => signal.aborted;
  if (await index.keepSettings()) log.info({}, 'The settings of the camp index were put right');
  while (!isStopping()) {
    const { rings } = bell;
    const followed = await catchUp({ db: pool, index, log }).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    // An order is answered also where following fails: it fails too then, and says so.
    if (!isStopping()) await holder.turn();
    if (followed) throw followed.error;
    onTurn();
    await bell.rungSince(rings, { atMostMs: POLL_MS, signal });
  }
};

/** Undefined where there is no index yet, or Meilisearch does not say. */
const standOf = async (index: CampIndex): Promise<TextIndexStand | undefined> => {
  try {
    const progress = await index.progress();
    const documents = await index.countCamps();
    return progress && documents !== undefined
      ? { documents, build: progress.schema, batch: progress.batch }
      : undefined;
  } catch {
    return undefined;
  }
};

/** As the server has it. Undefined where there is no index yet, or Meilisearch does not say. */
const contentOf = async (index: CampIndex): Promise<TextIndexContent | undefined> => {
  try {
    const progress = await index.progress();
    if (!progress) return undefined;
    const camps = new Map<string, string>();
    for await (const page of index.camps())
      for (const { org_id, words } of page) camps.set(org_id, digestOfWords(words));
    return { build: progress.schema, batch: progress.batch, camps };
  } catch {
    return undefined;
  }
};
