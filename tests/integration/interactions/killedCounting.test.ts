import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openPostgresInteractionBus } from '@campjay/platform/interactionBus/postgres/postgresInteractionBus.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';
import { describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { ANALYTICS_TOPIC } from '@campjay/command-api/interactions/interaction.ts';
import { startInteractionCounting } from '@campjay/command-api/interactions/interactionCounting.ts';
import { changedFilter, delivered, movedCounter } from '@campjay/command-api/interactions/testing/interactions.ts';

const LIVES = 8;
const MESSAGES_A_LIFE = 600;
const PARENTS = 40;

const bundle = async (folder: string): Promise<string> => {
  const program = join(folder, 'countingProcess.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('../support/commands/countingProcess.ts', import.meta.url))],
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

/** Lets the program count, and kills it so many milliseconds after it began. */
const killAfter = async (program: string, url: string, ms: number): Promise<void> => {
  const child = spawn(process.execPath, [program, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  await pause(ms);
  child.kill('SIGKILL');
  await ended;
};

const leftIn = async ({ pool }: TestDatabase): Promise<number> =>
  (await pool.query('select from ops.bus_messages')).rows.length;

describe('a counting process that is killed again and again', () => {
  it(`has counted every message exactly once in the end (${LIVES} lives)`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'campjay-counting-'));
    await using database = await createTestDatabase();
    await migrateOps(database.pool);
    await using bus = openPostgresInteractionBus({ url: database.url, log: silentLog });
    try {
      const program = await bundle(folder);
      const leftovers: number[] = [];
      for (let life = 0; life < LIVES; life += 1) {
        const messages = Array.from({ length: MESSAGES_A_LIFE }, (_, index) =>
          delivered(index % 2 === 0 ? changedFilter() : movedCounter(2), `parent-${index % PARENTS}`),
        );
        await bus.publish(
          ANALYTICS_TOPIC,
          messages.map(({ id, key, body }) => ({ id, key, body })),
        );
        await killAfter(program, database.url, 5 + 4 * life);
        leftovers.push(await leftIn(database));
      }
      expect(leftovers.some((left) => left > 0)).toBe(true);
      await using _counting = startInteractionCounting({ pool: database.pool, bus, log: silentLog });
      expect(await eventually(async () => (await leftIn(database)) === 0, 15_000)).toBe(true);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }

    const half = (LIVES * MESSAGES_A_LIFE) / 2;
    const { rows: days } = await database.pool.query(
      `select event_name, sum(count)::integer as count from ops.interaction_counts where property = '' group by event_name
       order by event_name`,
    );
    expect(days).toEqual([
      { event_name: 'Filter Changed', count: half },
      { event_name: 'filterChanges', count: 2 * half },
    ]);
    const { rows: people } = await database.pool.query(
      'select count(*)::integer as people, sum(count)::integer as steps from ops.interaction_counters',
    );
    expect(people).toEqual([{ people: PARENTS / 2, steps: 2 * half }]);
    expect(await bus.parked(ANALYTICS_TOPIC)).toEqual([]);
  }, 90_000);
});
