import { type Pool } from 'pg';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { answerContents, type TextIndexContent } from './contents.ts';
import { endIfDone, type OrderDeps } from './orders.ts';
import { createTextIndexTables } from './tables.ts';

/** The state of an index: the build of the read model `camps` it was made from, and the last batch it contains. */
export interface TextIndexState {
  /** The number of camps in it. */
  readonly documents: number;
  readonly build: string;
  readonly batch: bigint;
}

export type ReportProgress = (done: number, total: number) => void;

/** An index as its process manages it. */
export interface ManagedIndex {
  /** Undefined before it was first built. */
  state(): Promise<TextIndexState | undefined> | TextIndexState | undefined;
  /**
   * Builds a second index and switches searches to it once complete.
   * @throws if that fails or is aborted; the index is then unchanged.
   */
  rebuild(report: ReportProgress): Promise<void>;
  /** Its content, for verification; undefined before it was first built. */
  content(): Promise<TextIndexContent | undefined> | TextIndexContent | undefined;
}

export interface HolderDeps extends OrderDeps {
  readonly pool: Pool;
  readonly log: Log;
  /** A unique name of the index; no two processes use it at once. */
  readonly holder: string;
  readonly adapter: string;
  readonly index: ManagedIndex;
  /** The message for admins if a rebuild fails. */
  readonly failed: string;
  readonly signal: AbortSignal;
  readonly now?: () => Date;
}

export interface TextIndexHolder {
  /**
   * Reports the state of the index, answers requests for its content, and carries out a pending rebuild order. An order
   * that was interrupted when the process was killed is carried out again.
   * @throws if the database fails, or a rebuild is aborted.
   */
  poll(): Promise<void>;
  /** Removes the record of the index, because it ends with its process. */
  leave(): Promise<void>;
}

/** How often an unchanged index reports that it is alive, and how often its progress is written (ms). */
const REPORT_INTERVAL_MS = 5_000;
const PROGRESS_EVERY_MS = 300;
const FORGOTTEN_AFTER = '1 day';

export const openHolder = async (deps: HolderDeps): Promise<TextIndexHolder> => {
  const { pool, holder, adapter, index, log, failed, signal, now = () => new Date() } = deps;
  await createTextIndexTables(pool);
  await pool.query(`delete from projections.text_indexes where seen_at < now() - interval '${FORGOTTEN_AFTER}'`);
  await pool.query(
    `delete from projections.text_index_contents where asked_at < now() - interval '${FORGOTTEN_AFTER}'`,
  );
  let lastReported = { text: '', at: -Infinity };

  const reportState = async (): Promise<void> => {
    const state = await index.state();
    const text = state ? `${state.documents} ${state.build} ${state.batch}` : 'none';
    if (text === lastReported.text && performance.now() - lastReported.at < REPORT_INTERVAL_MS) return;
    await pool.query(
      `insert into projections.text_indexes (holder, adapter, documents, build, batch) values ($1, $2, $3, $4, $5)
         on conflict (holder) do update set adapter = excluded.adapter, documents = excluded.documents,
           build = excluded.build, batch = excluded.batch, seen_at = now()`,
      [holder, adapter, state?.documents ?? null, state?.build ?? null, state?.batch.toString() ?? null],
    );
    lastReported = { text, at: performance.now() };
  };

  /** Claims the open order that this index has not completed and records its start. */
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

  const end = async (rebuildId: string, failure: string | null): Promise<void> => {
    lastReported = { text: '', at: -Infinity };
    await reportState();
    await pool.query(
      `update projections.text_indexes set rebuild_ended_at = clock_timestamp(), rebuild_failure = $3
        where holder = $1 and rebuild_id = $2`,
      [holder, rebuildId, failure],
    );
  };

  const runRebuild = async (rebuildId: string): Promise<void> => {
    const progress = progressWriter(pool, holder);
    const startedAt = performance.now();
    try {
      await index.rebuild(progress.tell);
      await progress.written();
      await end(rebuildId, null);
      log.info({ rebuildId, ms: Math.round(performance.now() - startedAt) }, 'The text index was made again');
    } catch (error) {
      await progress.written().catch(() => undefined);
      if (signal.aborted) throw error;
      log.warn({ error, rebuildId }, 'The text index could not be made again; the one before is used on');
      await end(rebuildId, failed);
    }
  };

  return {
    poll: async () => {
      await reportState();
      await answerContents(pool, holder, () => index.content());
      const rebuildId = await claimRebuild();
      if (rebuildId !== undefined) await runRebuild(rebuildId);
      await endIfDone(deps, now);
    },
    leave: async () => {
      await pool.query('delete from projections.text_indexes where holder = $1', [holder]);
    },
  };
};

/** Writes progress one update at a time and at a limited rate; skipped values are covered by the next update. */
const progressWriter = (pool: Pool, holder: string) => {
  let writing: Promise<unknown> = Promise.resolve();
  let isWriting = false;
  let last = -Infinity;
  const report: ReportProgress = (done, total) => {
    const at = performance.now();
    if (isWriting || at - last < PROGRESS_EVERY_MS) return;
    isWriting = true;
    last = at;
    writing = pool
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
    tell: report,
    written: async (): Promise<void> => {
      await writing;
    },
  };
};
