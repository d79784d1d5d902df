import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Pool } from 'pg';
import { READ_MODELS_CHANNEL } from '../changeFeed.ts';
import { IS_ALIVE, createTextIndexTables, TEXT_INDEX } from './tables.ts';

/** The content of an index at a batch of a build of the read model `camps`. */
export interface TextIndexContent {
  readonly build: string;
  readonly batch: bigint;
  /** A camp's id → the digest of its words (`wordsDigest.ts`). */
  readonly camps: ReadonlyMap<string, string>;
}

/** The answer of one holder to a request for its content. */
export interface HolderContent {
  readonly adapter: string;
  /** Undefined if the holder did not return it. */
  readonly content: TextIndexContent | undefined;
}

const POLL_INTERVAL_MS = 50;

/**
 * Requests the content of every index in use and waits for the answers until the timeout. The caller needs access only
 * to the database: each index is read by its holder.
 * @throws the signal's reason
 */
export const requestContents = async (
  pool: Pool,
  { withinMs, signal }: { readonly withinMs: number; readonly signal: AbortSignal },
): Promise<readonly HolderContent[]> => {
  await createTextIndexTables(pool);
  const id = randomUUID();
  await pool.query(
    `insert into projections.text_index_contents (question, holder, adapter)
       select $1, holder, adapter from projections.text_indexes where ${IS_ALIVE}`,
    [id],
  );
  await pool.query(`select pg_notify('${READ_MODELS_CHANNEL}', '${TEXT_INDEX}')`);
  try {
    for (const until = performance.now() + withinMs; ;) {
      const { rows } = await pool.query<{ open: number }>(
        `select count(*)::int as open from projections.text_index_contents c
          where question = $1 and answered_at is null
            and exists (select from projections.text_indexes i where i.holder = c.holder and ${IS_ALIVE})`,
        [id],
      );
      if (rows[0]?.open === 0 || performance.now() > until) break;
      await pause(POLL_INTERVAL_MS, undefined, { signal });
    }
    return await readAnswers(pool, id);
  } finally {
    await pool.query('delete from projections.text_index_contents where question = $1', [id]);
  }
};

interface AnswerRow {
  readonly adapter: string;
  readonly build: string | null;
  readonly batch: string | null;
  readonly camps: Readonly<Record<string, string>> | null;
}

/** Leaves out holders that are gone: their indexes are no longer searched. */
const readAnswers = async (pool: Pool, id: string): Promise<readonly HolderContent[]> => {
  const { rows } = await pool.query<AnswerRow>(
    `select adapter, build, batch, camps from projections.text_index_contents c
      where question = $1
        and (answered_at is not null
          or exists (select from projections.text_indexes i where i.holder = c.holder and ${IS_ALIVE}))
      order by holder`,
    [id],
  );
  return rows.map(({ adapter, build, batch, camps }) => ({
    adapter,
    content:
      build === null || batch === null || camps === null
        ? undefined
        : { build, batch: BigInt(batch), camps: new Map(Object.entries(camps)) },
  }));
};

/**
 * Answers the open requests for a holder's content.
 * @param read returns the content; undefined if there is none, or it cannot be determined
 */
export const answerContents = async (
  pool: Pool,
  holder: string,
  read: () => Promise<TextIndexContent | undefined> | TextIndexContent | undefined,
): Promise<void> => {
  const { rows } = await pool.query<{ question: string }>(
    'select question from projections.text_index_contents where holder = $1 and answered_at is null',
    [holder],
  );
  if (rows.length === 0) return;
  const content = await read();
  await pool.query(
    `update projections.text_index_contents set answered_at = now(), build = $3, batch = $4, camps = $5
      where holder = $1 and question = any($2)`,
    [
      holder,
      rows.map(({ question }) => question),
      content?.build ?? null,
      content?.batch.toString() ?? null,
      content ? JSON.stringify(Object.fromEntries(content.camps)) : null,
    ],
  );
};
