import { type Log } from '@campjay/platform/log/log.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type ImportParts } from '../importOptions.ts';
import { ImportPaused } from '../importPaused.ts';
import { AnotherImportRuns, ImportImpossible } from '../importImpossible.ts';
import { type ImportProgress } from '../importReport.ts';
import { type JobProgress } from './contract.ts';
import { familiesTouched } from './familiesTouched.ts';
import { type ImportJob } from './importJobs.ts';
import { storeDetails } from './jobDetails.ts';
import { endJob, markPreviewed, putOff, tellProgress } from './jobStates.ts';
import { carryOutJob, previewJob } from './runJob.ts';

/** How often it says how far it is, and hears whether it is to stop. */
const TELL_EVERY_MS = 300;

export type WorkingParts = ImportParts & { readonly log: Log };

/**
 * Does what is next for an uploaded import: its preview, or the import itself. Asked to pause (by the signal), it leaves
 * the job as it is, to be gone on with. @throws what cannot be told of the file: the database or the log do not answer
 */
export const workAtJob = async (parts: WorkingParts, job: ImportJob, signal: AbortSignal): Promise<void> => {
  const stop = new AbortController();
  const pause = (): void => stop.abort(new ImportPaused());
  if (signal.aborted) pause();
  signal.addEventListener('abort', pause, { once: true });
  let progress: JobProgress | null = null;
  const tell = async (): Promise<void> => {
    if (await tellProgress(parts.pool, job, progress)) stop.abort();
  };
  let telling = Promise.resolve();
  const timer = setInterval(() => {
    telling = telling.then(tell).catch(() => undefined); // the work itself meets a database that does not answer
  }, TELL_EVERY_MS);
  try {
    await tell();
    await doNext(parts, job, {
      signal: stop.signal,
      onProgress: (heard) => {
        progress = progressOf(heard);
      },
    });
  } catch (error) {
    if (error instanceof AnotherImportRuns) await putOff(parts.pool, job, error.message);
    else if (error instanceof ImportImpossible) await endJob(parts.pool, job, 'failed', { problem: error.message });
    else throw error;
  } finally {
    clearInterval(timer);
    await telling;
    signal.removeEventListener('abort', pause);
  }
};

type Hooks = Parameters<typeof previewJob>[2];

const doNext = async (parts: WorkingParts, job: ImportJob, hooks: Hooks): Promise<void> => {
  const isPaused = (): boolean => hooks.signal.reason instanceof ImportPaused;
  if (job.state === 'previewing') {
    const { figures, changes, refusals, interrupted } = await previewJob(parts, job, hooks);
    if (interrupted) {
      if (!isPaused()) await endJob(parts.pool, job, 'cancelled', {});
      return;
    }
    await inTransaction(parts.pool, async (db) => {
      await storeDetails(db, job.import_id, changes, refusals);
      const families = job.kind === 'camps' ? await familiesTouched(db, job.import_id) : null;
      await markPreviewed(db, job, { ...figures, families });
    });
    return;
  }
  const { result, interrupted } = await carryOutJob(parts, job, hooks);
  if (interrupted && isPaused()) return;
  await endJob(parts.pool, job, interrupted ? 'cancelled' : 'done', { result });
  parts.log.info({ importId: job.import_id, ...result.counts }, `Imported ${job.source}`);
};

const progressOf = ({ phase, lines, bytesRead, secondsLeft }: ImportProgress): JobProgress => ({
  ...{ phase, lines, bytesRead },
  secondsLeft: secondsLeft ?? null,
});
