import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type EnqueuedTask } from 'meilisearch';
import { abortWithin } from '../../kernel/reach.ts';
import { CAMP_INDEX, type CampDocument, campIndexSettings, LAYOUT } from './campIndexLayout.ts';
import { hasCode, type MeilisearchAddress, openClient, withRetry, slicesOf, fits } from './client.ts';

const REQUEST_TIMEOUT_MS = 30_000;
const TASK_PAUSE_MS = 50;
/** Our tasks take seconds; one that exceeds this is stuck behind another that does not end. */
const TASK_WITHIN_MS = 10 * 60_000;
const PAGE_SIZE = 1_000;
/** Servers accept a hundred times as much, but hold it in memory. */
const MAX_BATCH_BYTES = 1_000_000;
/** Differs from every camp's id: those begin with a letter, a digit, a hyphen, or `_` and a hexadecimal digit. */
const PROGRESS_ID = '_progress';

/** The state of the read model that the index reflects: a build's schema and its batch. */
export interface Progress {
  readonly schema: string;
  readonly batch: bigint;
}

export interface CampIndexWriter {
  /** Replaces documents and removes others; `progress` is saved after all of them, or with the last. */
  write(change: {
    readonly documents: readonly CampDocument[];
    readonly removedIds: readonly string[];
    readonly progress?: Progress;
  }): Promise<void>;
}

/**
 * The write side of the camp index. Each call resolves when the server has completed the work, not only accepted it.
 * Only one process may write at a time: a process that builds a second index takes the name of any earlier one.
 */
export interface CampIndex extends CampIndexWriter {
  /**
   * Restores the settings of the active index if they were changed, so that it tolerates the same typos as the search.
   * Does nothing if there is no index.
   * @returns whether they had to be changed
   */
  ensureSettings(): Promise<boolean>;
  /** Undefined if there is no index, or one of another layout. */
  progress(): Promise<Progress | undefined>;
  /** The number of camps in the active index; undefined if there is none. */
  countCamps(): Promise<number | undefined>;
  /** All camps of the active index, in pages; nothing may write in the meantime. None if there is no index. */
  camps(): AsyncIterable<readonly CampDocument[]>;
  /**
   * Fills a second index and swaps it in; searches use the first until then. Leftovers of an earlier attempt are
   * dropped.
   * @param beforeSwap writes the changes that arrived while the second index was filled
   */
  replace(
    pages: AsyncIterable<readonly CampDocument[]>,
    progress: Progress,
    beforeSwap?: (next: CampIndexWriter) => Promise<void>,
  ): Promise<void>;
}

export interface CampIndexOptions extends MeilisearchAddress {
  /** Default: the index that the query API queries. */
  readonly indexUid?: string;
  /** Aborts waiting for the server; the running call then fails. */
  readonly signal: AbortSignal;
  /** Timeout of a task (default 10 minutes). */
  readonly taskWithinMs?: number;
  /** Interval between polls of a task (default 50 ms). */
  readonly taskPauseMs?: number;
  /** Pauses before each retry of a failed request, in ms (see `withRetry`). */
  readonly pausesMs?: readonly number[];
}

/**
 * Every method throws if the server stays unreachable, rejects a request, or fails or does not complete a task; all of
 * them may be repeated.
 */
export const openCampIndex = ({
  indexUid = CAMP_INDEX,
  signal,
  taskWithinMs = TASK_WITHIN_MS,
  taskPauseMs = TASK_PAUSE_MS,
  pausesMs,
  ...address
}: CampIndexOptions): CampIndex => {
  const retryOptions = { signal, ...(pausesMs && { pausesMs }) };
  const client = openClient(address, REQUEST_TIMEOUT_MS);
  const nextUid = `${indexUid}_next`;

  // The client's timeout does not apply to a request with a signal of its own.
  const getTask = (taskUid: number) =>
    client.tasks.getTask(taskUid, { signal: abortWithin(signal, REQUEST_TIMEOUT_MS) });

  const waitForTask = async (enqueued: Promise<EnqueuedTask>): Promise<void> => {
    const { taskUid } = await enqueued;
    signal.throwIfAborted();
    for (const until = performance.now() + taskWithinMs; ;) {
      const { status, error, type } = await withRetry(() => getTask(taskUid), retryOptions);
      if (status === 'succeeded') return;
      if (status === 'failed' || status === 'canceled')
        throw new Error(`Meilisearch's task ${taskUid} (${type}) ${status}: ${error?.message ?? 'no reason given'}`);
      if (performance.now() > until)
        throw new Error(`Meilisearch did not come to the end of its task ${taskUid} (${type}): it is ${status}.`);
      await pause(taskPauseMs, undefined, { signal });
    }
  };

  /** @param fillId identifies one fill of a second index, to recognize it once that is swapped in */
  const progressDocument = ({ schema, batch }: Progress, fillId?: string) => ({
    id: PROGRESS_ID,
    layout: LAYOUT,
    schema,
    batch: batch.toString(),
    ...(fillId !== undefined && { fillId }),
  });

  const savedProgress = async (): Promise<Readonly<Record<string, unknown>> | undefined> => {
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

  const exists = async (uid: string): Promise<boolean> => {
    try {
      await client.getRawIndex(uid);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  };

  /** Checks first, because the server accepts the deletion of a missing index as a task, which then fails. */
  const dropIndex = async (uid: string): Promise<void> => {
    if (await exists(uid)) await waitForTask(client.deleteIndex(uid));
  };

  const makeIndex = (uid: string): Promise<void> => waitForTask(client.createIndex(uid, { primaryKey: 'id' }));

  const makeEmptyIndex = async (uid: string): Promise<void> => {
    await dropIndex(uid);
    try {
      await makeIndex(uid);
    } catch (error) {
      // A pending task of a killed process may have created it first.
      if (!(await exists(uid))) throw error;
      await dropIndex(uid);
      await makeIndex(uid);
    }
  };

  const writerOf = (uid: string, fillId?: string): CampIndexWriter => ({
    write: async ({ documents, removedIds, progress }) => {
      if (removedIds.length > 0)
        await waitForTask(withRetry(() => client.index(uid).deleteDocuments([...removedIds]), retryOptions));
      await putDocuments(uid, [...documents, ...(progress ? [progressDocument(progress, fillId)] : [])]);
    },
  });

  /**
   * Swaps the second index in. A key limited to these two indexes may swap them, but cannot read the task: Meilisearch
   * shows tasks of several indexes only to keys for all indexes. Tasks of one index run in order, so the swap has
   * succeeded or failed once the next task of the second index is done; the progress document shows which.
   */
  const swapIn = async (fillId: string): Promise<void> => {
    const { taskUid } = await client.swapIndexes([{ indexes: [indexUid, nextUid], rename: false }]);
    await waitForTask(withRetry(() => client.index(nextUid).deleteDocuments([PROGRESS_ID]), retryOptions));
    if ((await savedProgress())?.['fillId'] !== fillId)
      throw new Error(`Meilisearch's task ${taskUid} (indexSwap) did not put the new index in place.`);
  };

  return {
    ...writerOf(indexUid),

    ensureSettings: async () => {
      try {
        if (fits(campIndexSettings, await client.index(indexUid).getSettings())) return false;
        await setSettings(indexUid);
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },

    progress: async () => {
      const { layout, schema, batch } = (await savedProgress()) ?? {};
      return layout === LAYOUT && typeof schema === 'string' && typeof batch === 'string'
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

    async *camps() {
      for (let offset = 0; ; offset += PAGE_SIZE) {
        const page = { offset, limit: PAGE_SIZE };
        const documents = await client
          .index<CampDocument>(indexUid)
          .getDocuments(page)
          .then(({ results }) => results, unlessMissing);
        yield documents.filter(({ id }) => id !== PROGRESS_ID);
        if (documents.length < PAGE_SIZE) return;
      }
    },

    replace: async (pages, progress, beforeSwap) => {
      await makeEmptyIndex(nextUid);
      await setSettings(nextUid);
      for await (const page of pages) await putDocuments(nextUid, page);
      const fillId = randomUUID();
      await putDocuments(nextUid, [progressDocument(progress, fillId)]);
      await beforeSwap?.(writerOf(nextUid, fillId));
      if (!(await exists(indexUid))) await makeIndex(indexUid);
      await swapIn(fillId);
      await dropIndex(nextUid);
    },
  };
};

const unlessMissing = (error: unknown): readonly CampDocument[] => {
  if (isMissing(error)) return [];
  throw error;
};

const isMissing = (error: unknown): boolean => hasCode(error, 'index_not_found', 'document_not_found');
