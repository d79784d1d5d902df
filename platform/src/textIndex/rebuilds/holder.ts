import { type Pool } from 'pg';
import { type Log } from '../../log/log.ts';
import { answerContents, type TextIndexContent } from './contents.ts';
import { endIfDone, type OrderParts } from './orders.ts';
import { createTextIndexTables } from './tables.ts';

/** Where an index stands: which build of the read model `camps` it was made from, and up to which of its batches. */
export interface TextIndexStand {
  /** Camps that it holds. */
  readonly documents: number;
  readonly build: string;
  readonly batch: bigint;
}

export type TellProgress = (done: number, total: number) => void;

/** An index as its process answers for it. */
export interface HeldIndex {
  /** Undefined before it was first made. */
  stand(): Promise<TextIndexStand | undefined> | TextIndexStand | undefined;
  /**
   * Makes it again beside, and lets searches use the new one once that is whole.
   * @throws when that fails, or when it is told to stop; the index is then as it was.
   */
  rebuild(tell: TellProgress): Promise<void>;
  /** What it holds, for whoever verifies it; undefined before it was first made. */
  content(): Promise<TextIndexContent | undefined> | TextIndexContent | undefined;
}

export interface HolderParts extends OrderParts {
  readonly pool: Pool;
  readonly log: Log;
  /** One name for each index: no two processes use it at once. */
  readonly holder: string;
  readonly adapter: string;
  readonly index: HeldIndex;
  /** What admins are told when it cannot be made again. */
  readonly failed: string;
  readonly signal: AbortSignal;
  readonly now?: () => Date;
}

export interface TextIndexHolder {
  /**
   * Says that the index is there and where it stands, and what it holds, if that is asked, and takes up an order, if one
   * waits for it. An order that was being followed when the process was killed is followed again.
   * @throws when the database fails, or the rebuild after it was told to stop.
   */
  turn(): Promise<void>;
  /** The index is gone with its process. */
  leave(): Promise<void>;
}

/** How seldom an index whose stand has not changed says that it is there, and how often its progress is written (ms). */
const SAY_EVERY_MS = 5_000;
const PROGRESS_EVERY_MS = 300;
const FORGOTTEN_AFTER = '1 day';

export const openHolder = async (parts: HolderParts): Promise<TextIndexHolder> => {
  const { pool, holder, adapter, index, log, failed, signal, now = () => new Date() } = parts;
  await createTextIndexTables(pool);
  await pool.query(`delete from projections.text_indexes where seen_at < now() - interval '${FORGOTTEN_AFTER}'`);
  await pool.query(
    `delete from projections.text_index_contents where asked_at < now() - interval '${FORGOTTEN_AFTER}'`,
  );
  let said = { text: '', at: -Infinity };

  const say = async (): Promise<void> => {
    const stand = await index.stand();
    const text = stand ? `${stand.documents} ${stand.build} ${stand.batch}` : 'none';
    if (text === said.text && performance.now() - said.at < SAY_EVERY_MS) return;
    await pool.query(
      `insert into projections.text_indexes (holder, adapter, documents, build, batch) values ($1, $2, $3, $4, $5)
         on conflict (holder) do update set adapter = excluded.adapter, documents = excluded.documents,
           build = excluded.build, batch = excluded.batch, seen_at = now()`,
      [holder, adapter, stand?.documents ?? null, stand?.build ?? null, stand?.batch.toString() ?? null],
    );
    said = { text, at: performance.now() };
  };

  /** The order that this index has not come to the end of, noted as begun. */
  const takeUp = async (): Promise<string | undefined> => {
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
    said = { text: '', at: -Infinity };
    await say();
    await pool.query(
      `update projections.text_indexes set rebuild_ended_at = clock_timestamp(), rebuild_failure = $3
        where holder = $1 and rebuild_id = $2`,
      [holder, rebuildId, failure],
    );
  };

  const follow = async (rebuildId: string): Promise<void> => {
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
    turn: async () => {
      await say();
      await answerContents(pool, holder, () => index.content());
      const rebuildId = await takeUp();
      if (rebuildId !== undefined) await follow(rebuildId);
      await endIfDone(parts, now);
    },
    leave: async () => {
      await pool.query('delete from projections.text_indexes where holder = $1', [holder]);
    },
  };
};

/** Writes progress down one at a time and not too often; what comes meanwhile is written by the next. */
const progressWriter = (pool: Pool, holder: string) => {
  let writing: Promise<unknown> = Promise.resolve();
  let isWriting = false;
  let last = -Infinity;
  const tell: TellProgress = (done, total) => {
    const at = performance.now();
    if (isWriting || at - last < PROGRESS_EVERY_MS) return;
    isWriting = true;
    last = at;
    writing = pool
      .query(
        `update projections.text_indexes set rebuild_done = $2, rebuild_total = $3, seen_at = now() where holder = $1`,
        [holder, done, total],
      )
      .catch(() => undefined) // It is only told to people; the next one may come through.
      .finally(() => {
        isWriting = false;
      });
  };
  return {
    tell,
    written: async (): Promise<void> => {
      await writing;
    },
  };
};
