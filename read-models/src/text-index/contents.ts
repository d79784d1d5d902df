import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Pool } from 'pg';
import { READ_MODELS_CHANNEL } from '../changeFeed.ts';
import { HOLDER_IS_ALIVE_SQL, createTextIndexTables, TEXT_INDEX_NOTIFICATION } from './tables.ts';

/** The content of a text index, and the build and batch of the read model `camps` that it reflects. */
export interface TextIndexContent {
  readonly build: string;
  readonly batch: bigint;
  /** By camp id, the digest of the camp's words (see `wordsDigest.ts`). */
  readonly camps: ReadonlyMap<string, string>;
}

/** The response of one holder (the process that manages an index) to a request for the content of its index. */
export interface HolderContent {
  readonly adapter: string;
  /** Undefined if the holder did not answer in time or has no content. */
  readonly content: TextIndexContent | undefined;
}

const POLL_INTERVAL_MS = 50;

/**
 * Requests the content of every index in use and waits for the answers, at most `withinMs`. Requests and answers are
 * exchanged through the database, so the caller needs no access to the indexes.
 * @throws the signal's reason if it is aborted
 */
export const requestContents = async (
  pool: Pool,
  { withinMs, signal }: { readonly withinMs: number; readonly signal: AbortSignal },
): Promise<readonly HolderContent[]> => {
  await createTextIndexTables(pool);
  const requestId = randomUUID();
  await pool.query(
    `insert into projections.text_index_contents (question, holder, adapter)
       select $1, holder, adapter from projections.text_indexes where ${HOLDER_IS_ALIVE_SQL}`,
    [requestId],
  );
  await pool.query(`select pg_notify('${READ_MODELS_CHANNEL}', '${TEXT_INDEX_NOTIFICATION}')`);
  try {
    const deadline = performance.now() + withinMs;
    for (;;) {
      const { rows } = await pool.query<{ unanswered: number }>(
        `select count(*)::int as unanswered from projections.text_index_contents c
          where question = $1 and answered_at is null
            and exists (select from projections.text_indexes i where i.holder = c.holder and ${HOLDER_IS_ALIVE_SQL})`,
        [requestId],
      );
      if (rows[0]?.unanswered === 0 || performance.now() > deadline) break;
      await pause(POLL_INTERVAL_MS, undefined, { signal });
    }
    return await readAnswers(pool, requestId);
  } finally {
    await pool.query('delete from projections.text_index_contents where question = $1', [requestId]);
  }
};

interface AnswerRow {
  readonly adapter: string;
  readonly build: string | null;
  readonly batch: string | null;
  readonly camps: Readonly<Record<string, string>> | null;
}

/** Reads the answers. Omits holders that stopped without an answer: their indexes are no longer in use. */
const readAnswers = async (pool: Pool, requestId: string): Promise<readonly HolderContent[]> => {
  const { rows } = await pool.query<AnswerRow>(
    `select adapter, build, batch, camps from projections.text_index_contents c
      where question = $1
        and (answered_at is not null
          or exists (select from projections.text_indexes i where i.holder = c.holder and ${HOLDER_IS_ALIVE_SQL}))
      order by holder`,
    [requestId],
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
 * Answers all open requests for a holder's content.
 * @param read returns the content; undefined if there is none or it cannot be determined
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
