import { DETAILS_RETENTION_DAYS, FILE_RETENTION_DAYS } from '@campjay/domain/limits.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { acquireImportLock } from '../importOptions.ts';

import { type ImportJobDeps, processJob, beginJob, endJob, nextJob } from './processJob.ts';

const POLL_INTERVAL_MS = 500;
const AFTER_FAULT_MS = 5_000;
const CLEAN_EVERY_MS = 60 * 60_000;
/** An attempt ends with an error or a crash; this limit stops a file that crashes its worker every time. */
const MAX_ATTEMPTS = 10;

export type UploadedImportsDeps = ImportJobDeps & {
  /** Called after each step of an import, so tests need not poll. */
  readonly onWorked?: () => void;
};

/**
 * Runs uploaded imports one by one until the signal aborts; only one process at a time does so. A killed import
 * resumes. Failures are retried.
 */
export const runUploadedImports = async (
  { onWorked = () => undefined, ...deps }: UploadedImportsDeps,
  signal: AbortSignal,
): Promise<void> => {
  let cleanedAt = -Infinity;
  while (!signal.aborted) {
    let wait = POLL_INTERVAL_MS;
    try {
      if (performance.now() - cleanedAt > CLEAN_EVERY_MS) {
        await cleanUp(deps.pool);
        cleanedAt = performance.now();
      }
      if (await processNextJob(deps, signal)) {
        wait = 0;
        onWorked();
      }
    } catch (error) {
      deps.log.error({ error }, 'An uploaded import was ended by a fault; it is tried again');
      wait = AFTER_FAULT_MS;
    }
    if (wait > 0) await pause(wait, undefined, { signal }).catch(() => undefined); // aborted
  }
};

/** @returns true if there was anything to do */
const processNextJob = async (deps: ImportJobDeps, signal: AbortSignal): Promise<boolean> => {
  if (!(await nextJob(deps.pool))) return false;
  await using lock = await acquireImportLock(deps.pool, 'uploaded');
  const next = lock && (await nextJob(deps.pool));
  const job = next && (await beginJob(deps.pool, next));
  if (!job) return false;
  if (job.attempts > MAX_ATTEMPTS) {
    const problem = 'It did not come to its end, again and again. The log of the product says why.';
    await endJob(deps.pool, job, 'failed', { problem });
  } else await processJob(deps, job, signal);
  return true;
};

/** Deletes abandoned files, and details of imports that ended long ago. */
export const cleanUp = async (db: Db): Promise<void> => {
  await db.query(
    `with old as (
       update ops.catalog_imports
          set state = 'cancelled', ended_at = clock_timestamp(),
              problem = 'Nobody decided about it for ${FILE_RETENTION_DAYS} days, so its file was removed.'
        where state = 'previewed' and requested_at < clock_timestamp() - interval '${FILE_RETENTION_DAYS} days'
        returning import_id)
     delete from ops.catalog_import_files f using old where f.import_id = old.import_id`,
  );
  for (const table of ['catalog_import_changes', 'catalog_import_refusals'])
    await db.query(
      `delete from ops.${table} d using ops.catalog_imports i
        where i.import_id = d.import_id and i.ended_at < clock_timestamp() - interval '${DETAILS_RETENTION_DAYS} days'`,
    );
};
