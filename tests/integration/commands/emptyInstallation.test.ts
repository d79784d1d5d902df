import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openResources } from '@campjay/campjay/processes/resources.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { expect, it } from '@jest/globals';
import { KITES } from '../support/product/exampleCamps.ts';
import { runCli } from '../support/commands/runCli.ts';
import { createTestDatabase } from '../support/postgres/database.ts';

// Covers: O.8
it('a database without data is refused by all commands except imports, which start a new installation in it', async () => {
  await using resources = openResources();
  const folder = await mkdtemp(join(tmpdir(), 'campjay-empty-'));
  resources.onClose(() => rm(folder, { recursive: true, force: true }));
  const { pool, url } = resources.add(await createTestDatabase());
  const run = (...argv: readonly string[]) => runCli({ DATABASE_URL: url, CAMPJAY_DATA: folder }, folder, argv);
  const schemas = async (): Promise<readonly string[]> => {
    const { rows } = await pool.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname !~ '^pg_|^information_schema$|^public$'`,
    );
    return rows.map(({ name }) => name);
  };
  const refused = new RegExp(
    `^The database \\S+ at \\S+:\\d+ contains no Campjay data: .* DATABASE_URL .* ${folder} \\(CAMPJAY_DATA\\)\\.$`,
  );

  await expect(run('verify')).rejects.toThrow(refused);
  expect(await schemas()).toEqual([]);

  // Earlier builds left empty tables behind when a folder was mistyped.
  await migrateOps(pool);
  {
    await using _store = await openPostgresEventStore({ url, log: silentLog });
  }
  await expect(run('verify')).rejects.toThrow(refused);

  await writeFile(join(folder, 'camps.ndjson'), JSON.stringify(KITES));
  await expect(run('import', 'camps.ndjson', '--dry-run')).rejects.toThrow(refused);
  expect(await run('import', 'camps.ndjson')).toMatchObject({ status: 0 });
  const projections = await run('projections');
  expect(projections.status).toBe(0);
  expect(projections.notes.at(-1)).toMatch(new RegExp(`^Database: \\S+ at \\S+:\\d+; data folder: ${folder}$`));

  // The right database with the wrong folder: new keys would decrypt nothing.
  await expect(run('grant-admin', 'ada@example.org')).rejects.toThrow(
    `There are no master keys in ${join(folder, 'master-keys.json')}: set CAMPJAY_DATA to the folder that contains them`,
  );
  expect([existsSync(join(folder, 'master-keys.json')), existsSync(join(folder, 'epoch-keys'))]).toEqual([
    false,
    false,
  ]);
});
