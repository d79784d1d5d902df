import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCatalogImport } from '@campjay/command-api/service.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';

const CATALOG = new URL('../../../../campjay/catalog/real-camps.ndjson', import.meta.url);
const CAMPS = 40;

/** Imports some camps of the bundled catalog, so that a product does not import all of them at its start. */
export const importSomeCamps = async (databaseUrl: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'campjay-some-camps-'));
  const pool = openPool(databaseUrl, { applicationName: 'test', max: 2 });
  try {
    const file = join(folder, 'camps.ndjson');
    await writeFile(file, (await readFile(CATALOG, 'utf8')).split('\n').slice(0, CAMPS).join('\n'));
    await migrateOps(pool);
    await using store = await openPostgresEventStore({ url: databaseUrl, log: silentLog });
    await createCatalogImport({ store, pool, log: silentLog }).importFile(file, { season: 2026 });
  } finally {
    await pool.end();
    await rm(folder, { recursive: true });
  }
};
