import { type Log } from '@campjay/platform/kernel/log.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type ImportDeps } from '../importOptions.ts';
import { ImportPaused } from '../importPaused.ts';
import { AnotherImportRuns, ImportImpossible } from '../importImpossible.ts';
import { type ImportProgress } from '../importReport.ts';
import { type JobProgress } from './contract.ts';
import { countAffectedFamilies } from './countAffectedFamilies.ts';
import { type ImportJob } from './importJobs.ts';
import { storeDetails } from './jobDetails.ts';
import { endJob, markPreviewed, postponeJob, saveProgress } from './jobStates.ts';
import { executeJob, previewJob } from './runJob.ts';

/** Interval at which it reports progress and checks for cancellation. */
const PROGRESS_INTERVAL_MS = 300;

export type ImportJobDeps = ImportDeps & { readonly log: Log };

/**
 * Runs the next step of an uploaded import: its preview, or the import itself. If the signal pauses it, the job stays
 * as it is and resumes later. @throws errors unrelated to the file: the database or the log do not answer
 */
export const processJob = async (deps: ImportJobDeps, job: ImportJob, signal: AbortSignal): Promise<void> => {
  const stop = new AbortController();
  const pause = (): void => stop.abort(new ImportPaused());
  if (signal.aborted) pause();
  signal.addEventListener('abort', pause, { once: true });
  let progress: JobProgress | null = null;
  const report = async (): Promise<void> => {
    if (await saveProgress(deps.pool, job, progress)) stop.abort();
  };
  let reporting = Promise.resolve();
  const timer = setInterval(() => {
    reporting = reporting.then(report).catch(() => undefined); // a database error surfaces in the import itself
  }, PROGRESS_INTERVAL_MS);
  try {
    await report();
    await runNextStep(deps, job, {
      signal: stop.signal,
      onProgress: (importProgress) => {
        progress = progressOf(importProgress);
      },
    });
  } catch (error) {
    if (error instanceof AnotherImportRuns) await postponeJob(deps.pool, job, error.message);
    else if (error instanceof ImportImpossible) await endJob(deps.pool, job, 'failed', { problem: error.message });
    else throw error;
  } finally {
    clearInterval(timer);
    await reporting;
    signal.removeEventListener('abort', pause);
  }
};

type Hooks = Parameters<typeof previewJob>[2];

const runNextStep = async (deps: ImportJobDeps, job: ImportJob, hooks: Hooks): Promise<void> => {
  const isPaused = (): boolean => hooks.signal.reason instanceof ImportPaused;
  if (job.state === 'previewing') {
    const { figures, changes, refusals, interrupted } = await previewJob(deps, job, hooks);
    if (interrupted) {
      if (!isPaused()) await endJob(deps.pool, job, 'cancelled', {});
      return;
    }
    await inTransaction(deps.pool, async (db) => {
      await storeDetails(db, job.import_id, changes, refusals);
      const families = job.kind === 'camps' ? await countAffectedFamilies(db, job.import_id) : null;
      await markPreviewed(db, job, { ...figures, families });
    });
    return;
  }
  const { result, interrupted } = await executeJob(deps, job, hooks);
  if (interrupted && isPaused()) return;
  await endJob(deps.pool, job, interrupted ? 'cancelled' : 'done', { result });
  deps.log.info({ importId: job.import_id, ...result.counts }, `Imported ${job.source}`);
};

const progressOf = ({ phase, lines, bytesRead, secondsLeft }: ImportProgress): JobProgress => ({
  ...{ phase, lines, bytesRead },
  secondsLeft: secondsLeft ?? null,
});
