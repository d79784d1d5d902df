import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type DeliveredMessage } from '@campjay/platform/bus/port.ts';
import { partitionOf } from '@campjay/platform/bus/postgres/writeMessages.ts';
import { build } from 'esbuild';
import type pg from 'pg';
import { AD_CLICKS_TOPIC } from '../../adMessage.ts';

const AT_ONCE = 5_000;

/** Inserts messages into the bus with their own times of receipt. */
export const deliverAt = async (pool: pg.Pool, messages: readonly DeliveredMessage[]): Promise<void> => {
  for (let from = 0; from < messages.length; from += AT_ONCE) {
    const part = messages.slice(from, from + AT_ONCE);
    await pool.query(
      `insert into ops.bus_messages (topic, lane, key, id, body, received_at)
       select $1, lane, key, id, body, received_at
       from unnest($2::smallint[], $3::text[], $4::uuid[], $5::text[], $6::timestamptz[]) with ordinality
         as given (lane, key, id, body, received_at, place)
       order by place`,
      [
        AD_CLICKS_TOPIC,
        part.map(({ key }) => partitionOf(key)),
        part.map(({ key }) => key),
        part.map(({ id }) => id),
        part.map(({ body }) => JSON.stringify(body)),
        part.map(({ receivedAt }) => receivedAt),
      ],
    );
  }
};

/**
 * True if no message is waiting. Checks only the end of the queue: counting all messages would take longer than judging
 * some.
 */
export const isAllJudged = async (pool: pg.Pool): Promise<boolean> =>
  (await pool.query('select from ops.bus_messages order by number desc limit 1')).rowCount === 0;

/**
 * Bundles the process that will be killed, into a folder.
 * @param source of `judgeProcess.ts`, which prints the id of a batch's last message before and after the batch
 */
export const bundleJudge = async (source: string, folder: string): Promise<string> => {
  const program = join(folder, 'judgeProcess.mjs');
  await build({
    entryPoints: [source],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['pg-native'],
    banner: { js: "import { createRequire as make } from 'node:module'; const require = make(import.meta.url);" },
  });
  return program;
};

interface Faults {
  readonly pool: pg.Pool;
  readonly program: string;
  readonly databaseUrl: string;
  readonly keyFile: string;
  readonly messages: readonly DeliveredMessage[];
  readonly lives: number;
  readonly random: () => number;
}

/** Maximum number of batch starts and ends before the process is disturbed. */
const MOST_LINES = 6;

/**
 * Lets a process judge the messages in portions, and kills it after random numbers of batches; every second time the
 * database first terminates the connections of bus and log, so the process must reconnect.
 * @returns the number of kills after which messages were left to judge
 */
export const judgeUnderFaults = async (faults: Faults): Promise<number> => {
  const { pool, program, databaseUrl, keyFile, messages, lives, random } = faults;
  const size = Math.ceil(messages.length / lives);
  let interrupted = 0;
  for (let life = 0; life < lives; life += 1) {
    const piece = messages.slice(life * size, (life + 1) * size);
    const later = life % 2 === 1 ? piece.splice(piece.length / 2) : [];
    await deliverAt(pool, piece);
    const child = spawn(process.execPath, [program, databaseUrl, keyFile], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    for (let count = 1 + Math.floor(random() * MOST_LINES); count > 0; count -= 1) await lines.next();
    if (later.length > 0) {
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name ~ '^(interaction bus|event store)'`,
      );
      // A batch that ends with one of these was read over a new connection.
      await deliverAt(pool, later);
      const ids = new Set(later.map(({ id }) => id));
      for (let line = await lines.next(); !line.done && !ids.has(line.value);) line = await lines.next();
    }
    child.kill('SIGKILL');
    await ended;
    if (!(await isAllJudged(pool))) interrupted += 1;
  }
  return interrupted;
};
