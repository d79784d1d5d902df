import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type EnqueuedTask } from 'meilisearch';
import { type Backoff } from '../../kernel/retry.ts';
import { abortWithin } from '../../kernel/timeouts.ts';
import { CAMP_INDEX, type CampDocument, campIndexSettings, LAYOUT_VERSION } from './campIndexLayout.ts';
import { hasCode, type MeilisearchAddress, openClient, withRetry, slicesOf, containsAll } from './client.ts';

const REQUEST_TIMEOUT_MS = 30_000;
/** The interval between polls of a task. */
const TASK_POLL_INTERVAL_MS = 50;
/**
 * Our tasks take seconds. A task that takes longer than this is probably waiting for another task that does not end.
 */
const TASK_TIMEOUT_MS = 10 * 60_000;
const PAGE_SIZE = 1_000;
/** A server accepts a hundred times as much, but holds a whole request in memory. */
const MAX_BATCH_BYTES = 1_000_000;
/**
 * The id of the document with the progress. No camp has it: their ids begin with a letter, a digit, a hyphen, or `_`
 * and a hexadecimal digit.
 */
const PROGRESS_ID = '_progress';

/** How far the index is filled: the schema of the read model that it was filled from, and the last batch of changes. */
export interface Progress {
  readonly schema: string;
  readonly batch: bigint;
}

export interface CampIndexWriter {
  /**
   * Adds or replaces documents, and removes those with the given ids. `progress` is saved after all of them, or with
   * the last.
   */
  write(change: {
    readonly documents: readonly CampDocument[];
    readonly removedIds: readonly string[];
    readonly progress?: Progress;
  }): Promise<void>;
}

/**
 * The write side of the camp index. Each call resolves when the server has completed the work, not when it has accepted
 * it. Only one process may write at a time, because the second index that `replace` fills always has the same name.
 */
export interface CampIndex extends CampIndexWriter {
  /**
   * Restores the settings of the active index if they differ from ours, so that it tolerates the same typos as our
   * own search (`maxTypos`). Does nothing if there is no index.
   * @returns true if it changed the settings
   */
  ensureSettings(): Promise<boolean>;
  /** Returns the saved progress; undefined if there is no index, or it has another layout. */
  readProgress(): Promise<Progress | undefined>;
  /** Returns the number of camps in the active index; undefined if there is no index. */
  countCamps(): Promise<number | undefined>;
  /**
   * Reads all camps of the active index, page by page. The caller must not write in the meantime. Yields no camp if
   * there is no index.
   */
  readCamps(): AsyncIterable<readonly CampDocument[]>;
  /**
   * Fills a second index and then swaps it with the active one, which serves searches until then. First deletes an
   * incomplete second index of an earlier attempt.
   * @param beforeSwap writes the changes that arrived while the second index was filled
   */
  replace(
    pages: AsyncIterable<readonly CampDocument[]>,
    progress: Progress,
    beforeSwap?: (next: CampIndexWriter) => Promise<void>,
  ): Promise<void>;
}

export interface CampIndexOptions extends MeilisearchAddress {
  /** Default: the index that the query API searches. */
  readonly indexUid?: string;
  /** Aborts waiting for the server; the running call then fails. */
  readonly signal: AbortSignal;
  /** Timeout of a task (default 10 minutes). */
  readonly taskTimeoutMs?: number;
  /** Interval between polls of a task (default 50 ms). */
  readonly taskPollIntervalMs?: number;
  /** Pauses between the attempts of a failed request (see `withRetry`). */
  readonly backoff?: Backoff;
}

/**
 * Opens the camp index. Every method throws if the server stays unreachable, rejects a request, or does not complete a
 * task. Every method may be called again after a failure.
 */
export const openCampIndex = ({
  indexUid = CAMP_INDEX,
  signal,
  taskTimeoutMs = TASK_TIMEOUT_MS,
  taskPollIntervalMs = TASK_POLL_INTERVAL_MS,
  backoff,
  ...address
}: CampIndexOptions): CampIndex => {
  const retryOptions = { signal, backoff };
  const client = openClient(address, REQUEST_TIMEOUT_MS);
  const nextUid = `${indexUid}_next`;

  // The timeout is part of the signal, because the client's own timeout does not apply to a request with a signal.
  const getTask = (taskUid: number) =>
    client.tasks.getTask(taskUid, { signal: abortWithin(signal, REQUEST_TIMEOUT_MS) });

  const waitForTask = async (enqueued: Promise<EnqueuedTask>): Promise<void> => {
    const { taskUid } = await enqueued;
    signal.throwIfAborted();
    const deadline = performance.now() + taskTimeoutMs;
    for (;;) {
      const { status, error, type } = await withRetry(() => getTask(taskUid), retryOptions);
      if (status === 'succeeded') return;
      if (status === 'failed' || status === 'canceled')
        throw new Error(`Meilisearch's task ${taskUid} (${type}) ${status}: ${error?.message ?? 'no reason given'}`);
      if (performance.now() > deadline)
        throw new Error(`Meilisearch did not complete its task ${taskUid} (${type}) in time: it is ${status}.`);
      await pause(taskPollIntervalMs, undefined, { signal });
    }
  };

  /**
   * @param fillId identifies a filled second index, so that `swapWithActiveIndex` can check that this index became the
   * active one
   */
  const createProgressDocument = ({ schema, batch }: Progress, fillId?: string) => ({
    id: PROGRESS_ID,
    layout: LAYOUT_VERSION,
    schema,
    batch: batch.toString(),
    ...(fillId !== undefined && { fillId }),
  });

  const readProgressDocument = async (): Promise<Readonly<Record<string, unknown>> | undefined> => {
    try {
      return await client.index<Record<string, unknown>>(indexUid).getDocument(PROGRESS_ID);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  const putDocuments = async (uid: string, documents: readonly object[]): Promise<void> => {
    for (const slice of slicesOf(documents, MAX_BATCH_BYTES))
      await waitForTask(withRetry(() => client.index(uid).addDocuments([...slice]), retryOptions));
  };

  const setSettings = (uid: string): Promise<void> =>
    waitForTask(withRetry(() => client.index(uid).updateSettings(campIndexSettings), retryOptions));

  const indexExists = async (uid: string): Promise<boolean> => {
    try {
      await client.getRawIndex(uid);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  };

  /**
   * Checks first that the index exists: the server would accept the deletion of a missing index as a task that
   * then fails.
   */
  const deleteIndexIfPresent = async (uid: string): Promise<void> => {
    if (await indexExists(uid)) await waitForTask(client.deleteIndex(uid));
  };

  const createIndex = (uid: string): Promise<void> => waitForTask(client.createIndex(uid, { primaryKey: 'id' }));

  const createEmptyIndex = async (uid: string): Promise<void> => {
    await deleteIndexIfPresent(uid);
    try {
      await createIndex(uid);
    } catch (error) {
      // A pending task of a killed process may have created it first.
      if (!(await indexExists(uid))) throw error;
      await deleteIndexIfPresent(uid);
      await createIndex(uid);
    }
  };

  const createWriter = (uid: string, fillId?: string): CampIndexWriter => ({
    write: async ({ documents, removedIds, progress }) => {
      if (removedIds.length > 0)
        await waitForTask(withRetry(() => client.index(uid).deleteDocuments([...removedIds]), retryOptions));
      await putDocuments(uid, [...documents, ...(progress ? [createProgressDocument(progress, fillId)] : [])]);
    },
  });

  /**
   * Swaps the second index with the active one. An API key for only these two indexes may swap them, but cannot read
   * the swap's task: Meilisearch shows tasks of several indexes only to keys for all indexes. Therefore this starts
   * another task on the second index. Tasks of one index run in order, so when that task is done, the swap has
   * succeeded or failed. It has succeeded if the active index contains the progress document with this `fillId`.
   */
  const swapWithActiveIndex = async (fillId: string): Promise<void> => {
    const { taskUid } = await client.swapIndexes([{ indexes: [indexUid, nextUid], rename: false }]);
    await waitForTask(withRetry(() => client.index(nextUid).deleteDocuments([PROGRESS_ID]), retryOptions));
    if ((await readProgressDocument())?.['fillId'] !== fillId)
      throw new Error(`Meilisearch's task ${taskUid} (indexSwap) did not swap the indexes.`);
  };

  return {
    ...createWriter(indexUid),

    ensureSettings: async () => {
      try {
        if (containsAll(campIndexSettings, await client.index(indexUid).getSettings())) return false;
        await setSettings(indexUid);
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },

    readProgress: async () => {
      const { layout, schema, batch } = (await readProgressDocument()) ?? {};
      return layout === LAYOUT_VERSION && typeof schema === 'string' && typeof batch === 'string'
        ? { schema, batch: BigInt(batch) }
        : undefined;
    },

    countCamps: async () => {
      try {
        const { numberOfDocuments } = await client.index(indexUid).getStats();
        return Math.max(0, numberOfDocuments - 1); // minus the progress document
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async *readCamps() {
      for (let offset = 0; ; offset += PAGE_SIZE) {
        const page = { offset, limit: PAGE_SIZE };
        const documents = await client
          .index<CampDocument>(indexUid)
          .getDocuments(page)
          .then(({ results }) => results, emptyIfMissing);
        yield documents.filter(({ id }) => id !== PROGRESS_ID);
        if (documents.length < PAGE_SIZE) return;
      }
    },

    replace: async (pages, progress, beforeSwap) => {
      await createEmptyIndex(nextUid);
      await setSettings(nextUid);
      for await (const page of pages) await putDocuments(nextUid, page);
      const fillId = randomUUID();
      await putDocuments(nextUid, [createProgressDocument(progress, fillId)]);
      await beforeSwap?.(createWriter(nextUid, fillId));
      if (!(await indexExists(indexUid))) await createIndex(indexUid);
      await swapWithActiveIndex(fillId);
      await deleteIndexIfPresent(nextUid);
    },
  };
};

const emptyIfMissing = (error: unknown): readonly CampDocument[] => {
  if (isMissing(error)) return [];
  throw error;
};

const isMissing = (error: unknown): boolean => hasCode(error, 'index_not_found', 'document_not_found');
