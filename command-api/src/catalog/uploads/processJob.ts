import { type Db, inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type ImportPreview, type ImportResult, type JobProgress } from './contract.ts';
import { type ImportJob } from './importJobs.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type ImportDeps, ImportPaused, AnotherImportRuns, ImportImpossible } from '../importOptions.ts';
import { type ImportProgress } from '../importReport.ts';
import { storeDetails } from './jobDetails.ts';
import { executeJob, type JobHooks, previewJob } from './runJob.ts';

/** Finds the next job of the worker: the one that has waited longest. */
export const findNextJob = async (db: Db): Promise<ImportJob | undefined> => {
  const { rows } = await db.query<ImportJob>(
    `select * from ops.catalog_imports where state in ('previewing', 'importing')
      order by coalesce(started_at, requested_at), import_id limit 1`,
  );
  return rows[0];
};

/**
 * Counts an attempt of the worker at the job's current step.
 * @returns the updated job; undefined if its state changed
 */
export const countJobAttempt = async (db: Db, job: ImportJob): Promise<ImportJob | undefined> => {
  const { rows } = await db.query<ImportJob>(
    `update ops.catalog_imports set attempts = attempts + 1 where import_id = $1 and state = $2 returning *`,
    [job.import_id, job.state],
  );
  return rows[0];
};

/** Stores the progress of a job. @returns true if an admin has canceled the job */
const saveProgress = async (db: Db, job: ImportJob, progress: JobProgress | null): Promise<boolean> => {
  const { rows } = await db.query<{ cancelled_by: string | null }>(
    'update ops.catalog_imports set progress = $3 where import_id = $1 and state = $2 returning cancelled_by',
    [job.import_id, job.state, progress],
  );
  return rows.some(({ cancelled_by }) => cancelled_by !== null);
};

const markPreviewed = async (db: Db, job: ImportJob, preview: ImportPreview): Promise<void> => {
  await db.query(
    `update ops.catalog_imports set state = 'previewed', preview = $2, attempts = 0, progress = null
      where import_id = $1`,
    [job.import_id, preview],
  );
};

/** Returns a job that cannot be imported at the moment to its preview, so that an admin can start it again. */
const postponeJob = async (db: Db, job: ImportJob, problem: string): Promise<void> => {
  await db.query(
    "update ops.catalog_imports set state = 'previewed', problem = $2, attempts = 0, progress = null where import_id = $1",
    [job.import_id, problem],
  );
};

/** Ends a job, and deletes its file. */
export const endJob = async (
  db: Db,
  job: ImportJob,
  state: 'done' | 'failed' | 'cancelled',
  { result, problem }: { readonly result?: ImportResult; readonly problem?: string },
): Promise<void> => {
  await db.query(
    `with deleted as (delete from ops.catalog_import_files where import_id = $1)
     update ops.catalog_imports
        set state = $2, result = $3, problem = $4, ended_at = clock_timestamp(), progress = null
      where import_id = $1`,
    [job.import_id, state, result ?? null, problem ?? null],
  );
};

/** How often the worker stores the progress and checks for cancellation. */
const PROGRESS_INTERVAL_MS = 300;

export interface ImportJobDeps extends ImportDeps {
  readonly log: Log;
  /** Counts the families who have one of these camps in their favorites or their schedule. */
  readonly countFamilies: (orgIds: readonly string[]) => Promise<number>;
}

/**
 * Runs the next step of an uploaded import, and stores its progress meanwhile. If the signal aborts, the job keeps its
 * state and resumes later.
 * @throws errors that are unrelated to the file, for example if the database or the log is unavailable
 */
export const processJob = async (deps: ImportJobDeps, job: ImportJob, signal: AbortSignal): Promise<void> => {
  const controller = new AbortController();
  const pause = (): void => controller.abort(new ImportPaused());
  if (signal.aborted) pause();
  signal.addEventListener('abort', pause, { once: true });
  let progress: JobProgress | null = null;
  const saveProgressOrCancel = async (): Promise<void> => {
    // Any abort reason other than `ImportPaused` means that the import was canceled.
    if (await saveProgress(deps.pool, job, progress)) controller.abort();
  };
  let pendingSave = Promise.resolve();
  const timer = setInterval(() => {
    // Errors are ignored here: if the database fails, the import itself reports it.
    pendingSave = pendingSave.then(saveProgressOrCancel).catch(() => undefined);
  }, PROGRESS_INTERVAL_MS);
  try {
    await saveProgressOrCancel();
    await runNextStep(deps, job, {
      signal: controller.signal,
      onProgress: (importProgress) => {
        progress = toJobProgress(importProgress);
      },
    });
  } catch (error) {
    if (error instanceof AnotherImportRuns) await postponeJob(deps.pool, job, error.message);
    else if (error instanceof ImportImpossible) await endJob(deps.pool, job, 'failed', { problem: error.message });
    else throw error;
  } finally {
    clearInterval(timer);
    await pendingSave;
    signal.removeEventListener('abort', pause);
  }
};

/** Previews the import, or executes it if an admin has started it. */
const runNextStep = async (deps: ImportJobDeps, job: ImportJob, hooks: JobHooks): Promise<void> => {
  const isPaused = (): boolean => hooks.signal.reason instanceof ImportPaused;
  if (job.state === 'previewing') {
    const { figures, changes, refusals, interrupted: wasInterrupted } = await previewJob(deps, job, hooks);
    if (wasInterrupted) {
      if (!isPaused()) await endJob(deps.pool, job, 'cancelled', {});
      return;
    }
    const campIds = changes.filter(({ outcome }) => outcome !== 'season').map(({ id }) => id);
    const families = job.kind === 'camps' ? await deps.countFamilies(campIds) : null;
    await inTransaction(deps.pool, async (db) => {
      await storeDetails(db, job.import_id, changes, refusals);
      await markPreviewed(db, job, { ...figures, families });
    });
    return;
  }
  const { result, interrupted: wasInterrupted } = await executeJob(deps, job, hooks);
  if (wasInterrupted && isPaused()) return;
  await endJob(deps.pool, job, wasInterrupted ? 'cancelled' : 'done', { result });
  deps.log.info({ importId: job.import_id, ...result.counts }, `Imported ${job.source}`);
};

const toJobProgress = ({ phase, lines, bytesRead, secondsLeft }: ImportProgress): JobProgress => ({
  phase,
  lines,
  bytesRead,
  secondsLeft: secondsLeft ?? null,
});
