import { type Db } from '@campjay/platform/postgres/pool.ts';
import { digestOfWords } from '@campjay/platform/text-index/wordsDigest.ts';
import { toCampDocument, readAllCamps, catchUpCampIndex, rebuildCampIndex } from './catchUpCampIndex.ts';
import { type ChangeSignal } from '@campjay/platform/eventstore/changeSignal.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type CampIndex, openCampIndex } from '@campjay/platform/text-index/meilisearch/campIndex.ts';
import { type MeilisearchAddress } from '@campjay/platform/text-index/meilisearch/client.ts';
import { type TextIndexContent } from '@campjay/read-models/text-index/contents.ts';
import { openTextIndexHolder, type TextIndexState } from '@campjay/read-models/text-index/holder.ts';
import { type Pool } from 'pg';

const PAGE_SIZE = 500;

/**
 * Computes the expected content of the Meilisearch index: a map from each camp's id to a digest
 * of the words in its document.
 * @param schema the schema of a build of the read model `camps`
 */
export const computeCampDigests = async (db: Db, schema: string): Promise<ReadonlyMap<string, string>> => {
  const digests = new Map<string, string>();
  for await (const page of readAllCamps(db, schema, PAGE_SIZE))
    for (const camp of page) digests.set(camp.org_id, digestOfWords(toCampDocument(camp).words));
  return digests;
};

/** How often to look for changes if there is no notification, in ms. */
const POLL_INTERVAL_MS = 5_000;

export interface WriterDeps {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'append'>;
  readonly log: Log;
  readonly meilisearch: MeilisearchAddress;
  /** Signals a change of the read model, or a request to rebuild the index. */
  readonly changeSignal: ChangeSignal;
  /** Stops the writer, even in the middle of a request. */
  readonly signal: AbortSignal;
  /** Called each time the index is up to date and no rebuild request is pending. */
  readonly onCaughtUp: () => void;
}

/**
 * Keeps the camp index in Meilisearch up to date with the read model, and rebuilds it when an admin requests that. It
 * never does both at the same time, so that nothing else is written while a new index is swapped in. Resolves when the
 * signal aborts.
 * @throws when the database or Meilisearch fails
 */
export const maintainCampIndex = async ({
  meilisearch,
  changeSignal,
  signal,
  onCaughtUp,
  ...deps
}: WriterDeps): Promise<void> => {
  const { pool, log } = deps;
  const index = openCampIndex({ ...meilisearch, signal });
  const holder = await openTextIndexHolder({
    ...deps,
    holder: 'meilisearch',
    adapter: 'meilisearch',
    failureMessage:
      'Meilisearch or the database failed while the new index was filled. Searches still use the previous one.',
    signal,
    index: {
      state: () => readIndexState(index),
      content: () => readIndexContent(index),
      rebuild: (reportProgress) => rebuildCampIndex({ db: pool, index, log }, reportProgress),
    },
  });
  const isStopping = () => signal.aborted;
  if (await index.ensureSettings()) log.info({}, 'The settings of the camp index were corrected');
  while (!isStopping()) {
    const { changeCount } = changeSignal;
    const failure = await catchUpCampIndex({ db: pool, index, log }).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    // Process rebuild requests even if the catch-up failed. The rebuild then fails, too, and the admin sees why.
    if (!isStopping()) await holder.poll();
    if (failure) throw failure.error;
    onCaughtUp();
    await changeSignal.changedSince(changeCount, { timeoutMs: POLL_INTERVAL_MS, signal });
  }
};

/** Reads the status of the index; undefined if there is no index yet, or Meilisearch does not respond. */
const readIndexState = async (index: CampIndex): Promise<TextIndexState | undefined> => {
  try {
    const progress = await index.readProgress();
    const documents = await index.countCamps();
    return progress && documents !== undefined
      ? { documents, build: progress.schema, batch: progress.batch }
      : undefined;
  } catch {
    return undefined;
  }
};

/** Reads the content of the index; undefined if there is no index yet, or Meilisearch does not respond. */
const readIndexContent = async (index: CampIndex): Promise<TextIndexContent | undefined> => {
  try {
    const progress = await index.readProgress();
    if (!progress) return undefined;
    const camps = new Map<string, string>();
    for await (const page of index.readCamps())
      for (const { org_id, words } of page) camps.set(org_id, digestOfWords(words));
    return { build: progress.schema, batch: progress.batch, camps };
  } catch {
    return undefined;
  }
};
