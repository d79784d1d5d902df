import { MAX_STORED_REFUSALS } from '@campjay/domain/limits.ts';
import { entityIdOf } from '@campjay/events/streams.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { importSchools } from '../../schools/importSchools.ts';
import { importCatalog } from '../importCatalog.ts';
import { type ImportDeps, type ImportRunOptions, type ImportChange } from '../importOptions.ts';
import { type Refusal } from '../importReport.ts';
import { readResumedRun } from '../importRun.ts';
import { type ImportFigures, type ImportResult } from './contract.ts';
import { type ImportJob } from './importJobs.ts';
import { toComparisonKey, readPreviewedChanges } from './jobDetails.ts';
import { openUploadedFile } from './uploadRoute.ts';

export type JobHooks = Pick<ImportRunOptions, 'onProgress'> & { readonly signal: AbortSignal };

export interface JobPreview {
  readonly figures: ImportFigures;
  readonly changes: readonly ImportChange[];
  readonly refusals: readonly Refusal[];
  /** True if the preview was stopped early, and is therefore incomplete. */
  readonly interrupted: boolean;
}

/**
 * Finds out what the import would change. Processes the file like the import, but appends nothing.
 * @throws the errors of `importCatalog` and `importSchools`
 */
export const previewJob = async (deps: ImportDeps, job: ImportJob, hooks: JobHooks): Promise<JobPreview> => {
  const changes: ImportChange[] = [];
  const refusals: Refusal[] = [];
  const { figures, interrupted } = await runImport(deps, job, {
    ...hooks,
    dryRun: true,
    onChange: (change) => void changes.push(change),
    onRefused: (refusal) => {
      if (refusals.length < MAX_STORED_REFUSALS) refusals.push(refusal);
    },
  });
  return { figures, changes, refusals, interrupted };
};

/**
 * Imports the file on behalf of the admin who started it, and counts the changes that differ from the preview. The
 * import's id is that of the job, so that the import can resume after a crash.
 * @throws the errors of `importCatalog` and `importSchools`
 */
export const executeJob = async (
  deps: ImportDeps,
  job: ImportJob,
  hooks: JobHooks,
): Promise<{ readonly result: ImportResult; readonly interrupted: boolean }> => {
  /** The previewed changes that the import has not made yet. */
  const remainingPreview = new Map(await readPreviewedChanges(deps.pool, job.import_id));
  const resumedRun = await readResumedRun(deps.store, job.kind, job.import_id, hooks.signal);
  for (const streamId of resumedRun.events.keys()) remainingPreview.delete(entityIdOf(streamId));
  let differenceCount = 0;
  const onChange = (change: ImportChange): void => {
    if (change.outcome === 'season') return;
    if (remainingPreview.get(change.id) !== toComparisonKey(change)) differenceCount += 1;
    remainingPreview.delete(change.id);
  };
  const actor: EventMetadata['actor'] = { userId: job.started_by ?? job.requested_by, role: 'admin' };
  const { figures, interrupted: wasInterrupted } = await runImport(deps, job, {
    ...hooks,
    actor,
    runId: job.import_id,
    onChange,
  });
  // A previewed change that the completed import did not make is a difference, too.
  const missingCount = wasInterrupted ? 0 : remainingPreview.size;
  return { result: { ...figures, differing: differenceCount + missingCount }, interrupted: wasInterrupted };
};

const runImport = async (
  deps: ImportDeps,
  job: ImportJob,
  options: ImportRunOptions,
): Promise<{ readonly figures: ImportFigures; readonly interrupted: boolean }> => {
  const file = openUploadedFile(deps.pool, { importId: job.import_id, source: job.source, bytes: Number(job.bytes) });
  const importOptions = { ...options, full: job.is_full };
  if (job.kind === 'schools') {
    const { schools, events, delistingSkippedReason, ignoredFields, interrupted } = await importSchools(
      deps,
      file,
      importOptions,
    );
    const lines = schools.listed + schools.changed + schools.unchanged + schools.refused;
    const figures = {
      lines,
      counts: { ...schools, events },
      seasonOpened: null,
      notDelisted: delistingSkippedReason ?? null,
      fieldsNotTaken: [...ignoredFields],
    };
    return { figures, interrupted };
  }
  const report = await importCatalog(deps, file, {
    ...importOptions,
    ...(job.season !== null && { season: job.season }),
  });
  const { revised: changed, ...camps } = report.camps;
  const figures = {
    lines: report.lines,
    counts: { ...camps, changed, events: report.events },
    seasonOpened: report.season?.opened ?? null,
    notDelisted: report.delisting.kind === 'skipped' ? report.delisting.reason : null,
    fieldsNotTaken: Object.keys(report.ignoredFields),
  };
  return { figures, interrupted: report.interrupted };
};
