import { IMPORT_DETAILS_RETENTION_DAYS, UPLOAD_RETENTION_DAYS } from '@campjay/domain/limits.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { pause, supervise } from '@campjay/platform/kernel/retry.ts';
import { acquireImportLock } from '../importOptions.ts';
import { type ImportJobDeps, processJob, countJobAttempt, endJob, findNextJob } from './processJob.ts';

const POLL_INTERVAL_MS = 500;
const CLEAN_UP_INTERVAL_MS = 60 * 60_000;
/** An import ends as failed after this many attempts in which the worker failed or crashed. */
const MAX_ATTEMPTS = 10;

export type UploadedImportsDeps = ImportJobDeps & {
  /** Called after each step of an import, so that tests need not poll. */
  readonly onWorked?: () => void;
};

/**
 * Runs uploaded imports one by one until the signal aborts. Only one process at a time runs them. If the process
 * is killed, the import resumes later; if a step fails, it is retried.
 */
export const runUploadedImports = async (
  { onWorked = () => undefined, ...deps }: UploadedImportsDeps,
  signal: AbortSignal,
): Promise<void> => {
  let lastCleanUpAt = -Infinity;
  const runJobs = async (): Promise<void> => {
    while (!signal.aborted) {
      if (performance.now() - lastCleanUpAt > CLEAN_UP_INTERVAL_MS) {
        await cleanUp(deps.pool);
        lastCleanUpAt = performance.now();
      }
      if (await processNextJob(deps, signal)) onWorked();
      else await pause(POLL_INTERVAL_MS, signal);
    }
  };
  await supervise(runJobs, {
    onFailure: (error) => deps.log.error({ error }, 'An uploaded import failed and will be retried'),
    signal,
  });
};

/** Runs the next step of the next job. @returns false if there is no job, or another process has the lock */
const processNextJob = async (deps: ImportJobDeps, signal: AbortSignal): Promise<boolean> => {
  if (!(await findNextJob(deps.pool))) return false; // avoids the lock, which takes a database connection
  await using lock = await acquireImportLock(deps.pool, 'uploaded');
  const waitingJob = lock && (await findNextJob(deps.pool));
  const job = waitingJob && (await countJobAttempt(deps.pool, waitingJob));
  if (!job) return false;
  if (job.attempts > MAX_ATTEMPTS) {
    const problem = 'The import failed repeatedly. You can find the reason in the server log.';
    await endJob(deps.pool, job, 'failed', { problem });
  } else await processJob(deps, job, signal);
  return true;
};

/** Cancels imports that nobody started, with their files, and deletes the details of imports that ended long ago. */
export const cleanUp = async (db: Db): Promise<void> => {
  await db.query(
    `with old as (
       update ops.catalog_imports
          set state = 'cancelled', ended_at = clock_timestamp(),
              problem = 'Nobody started the import within ${UPLOAD_RETENTION_DAYS} days, so its file was removed.'
        where state = 'previewed' and requested_at < clock_timestamp() - interval '${UPLOAD_RETENTION_DAYS} days'
        returning import_id)
     delete from ops.catalog_import_files f using old where f.import_id = old.import_id`,
  );
  for (const table of ['catalog_import_changes', 'catalog_import_refusals'])
    await db.query(
      `delete from ops.${table} d using ops.catalog_imports i
        where i.import_id = d.import_id and i.ended_at < clock_timestamp() - interval '${IMPORT_DETAILS_RETENTION_DAYS} days'`,
    );
};
