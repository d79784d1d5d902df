import { importCatalog } from '@campjay/command-api/catalog/importCatalog.ts';
import { fileOnDisk } from '@campjay/command-api/catalog/importFile.ts';
import { openPostgresEventStore } from '@campjay/platform/eventStore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { batchTaken } from '@campjay/projector/runtime/batchTaken.ts';
import { startProjector } from '@campjay/projector/service.ts';
import { caughtUp } from '@campjay/campjay/caughtUp.ts';
import { openParts } from '@campjay/campjay/parts.ts';

/**
 * A process for tests to kill: imports a full file while the projector runs, waits for the read model, and ends. It prints a
 * line for each append and for each batch of the projector, and 'done' at the end.
 */
const [databaseUrl = '', file = ''] = process.argv.slice(2);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

await using parts = openParts();
const pool = openPool(databaseUrl, { applicationName: 'killed' });
parts.addClosing(() => pool.end());
const opened = parts.add(await openPostgresEventStore({ url: databaseUrl, log: silentLog }));
const store: typeof opened = {
  ...opened,
  append: async (...args) => {
    const appended = await opened.append(...args);
    print('appended');
    return appended;
  },
};
batchTaken.hear(() => print('projected'));
parts.add(await startProjector({ pool, databaseUrl, store, log: silentLog }));
const report = await importCatalog({ store, pool, now: () => new Date() }, await fileOnDisk(file), {
  ...{ full: true, season: 2026 },
});
if (report.camps.refused > 0) throw new Error(report.summary.join(' '));
if (!(await caughtUp({ pool, store }, ['camps'], { withinMs: 60_000, signal: new AbortController().signal })))
  throw new Error('The read model did not catch up');
print('done');
