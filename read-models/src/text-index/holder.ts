import { type Pool } from 'pg';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { answerContents, type TextIndexContent } from './contents.ts';
import { endRebuildIfDone, type RebuildDeps } from './rebuildOrders.ts';
import { createTextIndexTables } from './tables.ts';

/** The state of an index: its size, and the build and batch of the read model `camps` that it reflects. */
export interface TextIndexState {
  /** The number of indexed camps. */
  readonly documents: number;
  readonly build: string;
  readonly batch: bigint;
}

/** Reports the number of indexed camps, and of all camps to index. */
export type ReportProgress = (done: number, total: number) => void;

/** A text index, as its holder (the process that manages it) sees it. */
export interface ManagedIndex {
  /** Undefined before the index was first built. */
  state(): Promise<TextIndexState | undefined> | TextIndexState | undefined;
  /**
   * Builds a second index and switches searches to it once it is complete.
   * @throws if that fails or is aborted; searches then use the old index
   */
  rebuild(report: ReportProgress): Promise<void>;
  /** The content, for verification; undefined before the index was first built. */
  content(): Promise<TextIndexContent | undefined> | TextIndexContent | undefined;
}

export interface HolderDeps extends RebuildDeps {
  readonly pool: Pool;
  readonly log: Log;
  /** The name of the holder. It is unique among the running processes. */
  readonly holder: string;
  readonly adapter: string;
  readonly index: ManagedIndex;
  /** The message for admins if a rebuild fails. */
  readonly failureMessage: string;
  readonly signal: AbortSignal;
  readonly now?: () => Date;
}

export interface TextIndexHolder {
  /**
   * Reports the state of the index, answers requests for its content, and runs a rebuild if one was requested. A
   * rebuild that was interrupted when the process was killed starts again.
   * @throws if the database fails or a rebuild is aborted
   */
  poll(): Promise<void>;
  /** Deletes the index from the table of indexes in use. Call it before the process ends, if the index ends with it. */
  leave(): Promise<void>;
}

/** How often the state of an unchanged index is reported, to show that its holder is alive. */
const REPORT_INTERVAL_MS = 5_000;
/** The shortest time between two reports of progress. */
const PROGRESS_INTERVAL_MS = 300;
/** A PostgreSQL interval. Records of stopped holders and requests for content are deleted after this time. */
const RETENTION = '1 day';

export const openTextIndexHolder = async (deps: HolderDeps): Promise<TextIndexHolder> => {
  const { pool, holder, adapter, index, log, failureMessage, signal, now = () => new Date() } = deps;
  await createTextIndexTables(pool);
  await pool.query(`delete from projections.text_indexes where seen_at < now() - interval '${RETENTION}'`);
  await pool.query(`delete from projections.text_index_contents where asked_at < now() - interval '${RETENTION}'`);
  let lastReport = { text: '', at: -Infinity };

  const reportState = async (): Promise<void> => {
    const state = await index.state();
    const text = state ? `${state.documents} ${state.build} ${state.batch}` : 'none';
    if (text === lastReport.text && performance.now() - lastReport.at < REPORT_INTERVAL_MS) return;
    await pool.query(
      `insert into projections.text_indexes (holder, adapter, documents, build, batch) values ($1, $2, $3, $4, $5)
         on conflict (holder) do update set adapter = excluded.adapter, documents = excluded.documents,
           build = excluded.build, batch = excluded.batch, seen_at = now()`,
      [holder, adapter, state?.documents ?? null, state?.build ?? null, state?.batch.toString() ?? null],
    );
    lastReport = { text, at: performance.now() };
  };

  /** Claims the requested rebuild for this index, unless the index has completed it, and records the start. */
  const claimRebuild = async (): Promise<string | undefined> => {
    const { rows } = await pool.query<{ id: string }>(
      `update projections.text_indexes i
          set rebuild_id = r.id, rebuild_began_at = clock_timestamp(), rebuild_done = 0, rebuild_total = null,
              rebuild_ended_at = null, rebuild_failure = null, seen_at = now()
         from projections.text_index_rebuilds r
        where i.holder = $1 and r.ended_at is null and (i.rebuild_id is distinct from r.id or i.rebuild_ended_at is null)
        returning r.id`,
      [holder],
    );
    return rows[0]?.id;
  };

  const endRebuild = async (rebuildId: string, failure: string | null): Promise<void> => {
    lastReport = { text: '', at: -Infinity };
    await reportState();
    await pool.query(
      `update projections.text_indexes set rebuild_ended_at = clock_timestamp(), rebuild_failure = $3
        where holder = $1 and rebuild_id = $2`,
      [holder, rebuildId, failure],
    );
  };

  const runRebuild = async (rebuildId: string): Promise<void> => {
    const progress = createProgressWriter(pool, holder);
    const startedAt = performance.now();
    try {
      await index.rebuild(progress.report);
      await progress.flush();
      await endRebuild(rebuildId, null);
      log.info({ rebuildId, ms: Math.round(performance.now() - startedAt) }, 'The text index was rebuilt');
    } catch (error) {
      await progress.flush().catch(() => undefined);
      if (signal.aborted) throw error;
      log.warn({ error, rebuildId }, 'The text index could not be rebuilt; searches continue to use the old one');
      await endRebuild(rebuildId, failureMessage);
    }
  };

  return {
    poll: async () => {
      await reportState();
      await answerContents(pool, holder, () => index.content());
      const rebuildId = await claimRebuild();
      if (rebuildId !== undefined) await runRebuild(rebuildId);
      await endRebuildIfDone(deps, now);
    },
    leave: async () => {
      await pool.query('delete from projections.text_indexes where holder = $1', [holder]);
    },
  };
};

/** Writes progress one update at a time and at a limited rate. Values in between are skipped. */
const createProgressWriter = (pool: Pool, holder: string) => {
  let currentWrite: Promise<unknown> = Promise.resolve();
  let isWriting = false;
  let lastWriteAt = -Infinity;
  const report: ReportProgress = (done, total) => {
    const now = performance.now();
    if (isWriting || now - lastWriteAt < PROGRESS_INTERVAL_MS) return;
    isWriting = true;
    lastWriteAt = now;
    currentWrite = pool
      .query(
        `update projections.text_indexes set rebuild_done = $2, rebuild_total = $3, seen_at = now() where holder = $1`,
        [holder, done, total],
      )
      .catch(() => undefined) // Progress is only informative; the next update may succeed.
      .finally(() => {
        isWriting = false;
      });
  };
  return {
    report,
    /** Waits for an update that is being written. */
    flush: async (): Promise<void> => {
      await currentWrite;
    },
  };
};
