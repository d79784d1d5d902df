import { importCatalog } from '@campjay/command-api/catalog/importCatalog.ts';
import { openDiskFile } from '@campjay/command-api/catalog/importFile.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { batchCommitted } from '@campjay/projector/runtime/run/followBuild.ts';
import { startProjector } from '@campjay/projector/service.ts';
import { waitUntilCaughtUp } from '@campjay/campjay/processes/waitUntilCaughtUp.ts';
import { openResources } from '@campjay/campjay/processes/resources.ts';
import { printAndDie } from '../commands/printAndDie.ts';

/**
 * Imports a full file while the projector runs, waits for the read model, and ends. It prints a line for each append and
 * for each batch of the projector, and 'done' at the end; after the n-th line it kills itself.
 */
const [databaseUrl = '', file = '', lastLine] = process.argv.slice(2);
const print = printAndDie(Number(lastLine));

await using resources = openResources();
const pool = openPool(databaseUrl, { applicationName: 'killed' });
resources.onClose(() => pool.end());
const eventStore = resources.add(await openPostgresEventStore({ url: databaseUrl, log: silentLog }));
const store: typeof eventStore = {
  ...eventStore,
  append: async (...args) => {
    const appended = await eventStore.append(...args);
    print('appended');
    return appended;
  },
};
batchCommitted.subscribe(() => print('projected'));
resources.add(await startProjector({ pool, databaseUrl, store, log: silentLog }));
const report = await importCatalog({ store, pool, now: () => new Date() }, await openDiskFile(file), {
  ...{ full: true, season: 2026 },
});
if (report.camps.refused > 0) throw new Error(report.summary.join(' '));
if (!(await waitUntilCaughtUp({ pool, store }, ['camps'], { withinMs: 60_000, signal: new AbortController().signal })))
  throw new Error('The read model did not catch up');
print('done');
