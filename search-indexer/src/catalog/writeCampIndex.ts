import { type ChangeSignal } from '@campjay/platform/eventStore/changeSignal.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { type CampIndex, openCampIndex } from '@campjay/platform/textIndex/meilisearch/campIndex.ts';
import { type MeilisearchAddress } from '@campjay/platform/textIndex/meilisearch/client.ts';
import { type TextIndexContent } from '@campjay/platform/textIndex/rebuilds/contents.ts';
import { openHolder, type TextIndexState } from '@campjay/platform/textIndex/rebuilds/holder.ts';
import { digestOfWords } from '@campjay/platform/textIndex/wordsDigest.ts';
import { type Pool } from 'pg';
import { catchUp, rebuild } from './catchUp.ts';

/** How often it looks without having been told of a change, in milliseconds. */
const POLL_INTERVAL_MS = 5_000;

export interface WriterDeps {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'append'>;
  readonly log: Log;
  readonly meilisearch: MeilisearchAddress;
  /** Rings when the read model changed, or an order was made. */
  readonly changeSignal: ChangeSignal;
  /** Ends the writing, in the middle of a request too. */
  readonly signal: AbortSignal;
  /** After each turn: all went well. */
  readonly onCaughtUp: () => void;
}

/**
 * Keeps the camp index in Meilisearch where the read model stands, and makes it again when that is ordered: one after the
 * other, so that nothing else writes while a new index is swapped in. Resolves when it is told to stop.
 * @throws when the database or Meilisearch fails.
 */
export const writeCampIndex = async ({
  meilisearch,
  changeSignal,
  signal,
  onCaughtUp,
  ...deps
}: WriterDeps): Promise<void> => {
  const { pool, log } = deps;
  const index = openCampIndex({ ...meilisearch, signal });
  const holder = await openHolder({
    ...deps,
    holder: 'meilisearch',
    adapter: 'meilisearch',
    failed: 'Meilisearch or the database failed while the new index was filled. Searches use the one before.',
    signal,
    index: {
      state: () => readIndexState(index),
      content: () => readIndexContent(index),
      rebuild: (reportProgress) => rebuild({ db: pool, index, log }, reportProgress),
    },
  });
  const isStopping = () => signal.aborted;
  if (await index.ensureSettings()) log.info({}, 'The settings of the camp index were put right');
  while (!isStopping()) {
    const { changeCount } = changeSignal;
    const failure = await catchUp({ db: pool, index, log }).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    // An order is answered also where following fails: it fails too then, and says so.
    if (!isStopping()) await holder.poll();
    if (failure) throw failure.error;
    onCaughtUp();
    await changeSignal.changedSince(changeCount, { timeoutMs: POLL_INTERVAL_MS, signal });
  }
};

/** Undefined where there is no index yet, or Meilisearch does not say. */
const readIndexState = async (index: CampIndex): Promise<TextIndexState | undefined> => {
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
const readIndexContent = async (index: CampIndex): Promise<TextIndexContent | undefined> => {
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
