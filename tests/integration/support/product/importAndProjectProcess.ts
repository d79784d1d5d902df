import { createCatalogImport } from '@campjay/command-api/service.ts';
import { openPostgresEventStore } from '@campjay/platform/eventStore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { startProjector } from '@campjay/projector/service.ts';
import { caughtUp } from '@campjay/campjay/caughtUp.ts';
import { openParts } from '@campjay/campjay/parts.ts';

/**
 * A process for tests to kill: imports a full file while the projector runs, waits for the read model, and ends. It says
 * 'working' when the first lines are on their way, and 'done' at the end.
 */
const [databaseUrl = '', file = ''] = process.argv.slice(2);

await using parts = openParts();
const pool = openPool(databaseUrl, { applicationName: 'killed' });
parts.addClosing(() => pool.end());
const store = parts.add(await openPostgresEventStore({ url: databaseUrl, log: silentLog }));
parts.add(await startProjector({ pool, databaseUrl, store, log: silentLog }));
let said = false;
const report = await createCatalogImport({ store, pool, log: silentLog }).importFile(file, {
  full: true,
  season: 2026,
  onProgress: ({ phase }) => {
    if (said || phase !== 'reading the file') return;
    said = true;
    console.log('working');
  },
});
if (report.camps.refused > 0) throw new Error(report.summary.join(' '));
if (!(await caughtUp({ pool, store }, ['camps'], { withinMs: 60_000, signal: new AbortController().signal })))
  throw new Error('The read model did not catch up');
console.log('done');
