import { MAX_KEPT_REFUSALS } from '@campjay/events/catalog/imports/uploadLimits.ts';
import { entityIdOf } from '@campjay/events/streams.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { importSchools } from '../../schools/importSchools.ts';
import { type ImportChange } from '../importChange.ts';
import { importCatalog } from '../importCatalog.ts';
import { type ImportParts, type ImportWishes } from '../importOptions.ts';
import { type Refusal } from '../importReport.ts';
import { runSoFar } from '../runSoFar.ts';
import { type ImportFigures, type ImportResult } from './contract.ts';
import { type ImportJob } from './importJobs.ts';
import { comparable, previewedChanges } from './jobDetails.ts';
import { storedFile } from './storedFile.ts';

export type JobHooks = Pick<ImportWishes, 'onProgress'> & { readonly signal: AbortSignal };

export interface Previewed {
  readonly figures: ImportFigures;
  readonly changes: readonly ImportChange[];
  readonly refusals: readonly Refusal[];
  /** It was stopped before its end, so that none of this is the whole. */
  readonly interrupted: boolean;
}

/** Goes through the file as the import will, and appends nothing. @throws as `importCatalog` and `importSchools` do */
export const previewJob = async (parts: ImportParts, job: ImportJob, hooks: JobHooks): Promise<Previewed> => {
  const changes: ImportChange[] = [];
  const refusals: Refusal[] = [];
  const { figures, interrupted } = await importJob(parts, job, {
    ...hooks,
    dryRun: true,
    onChange: (change) => void changes.push(change),
    onRefused: (refusal) => {
      if (refusals.length < MAX_KEPT_REFUSALS) refusals.push(refusal);
    },
  });
  return { figures, changes, refusals, interrupted };
};

/**
 * Imports the file in the name of whoever said go, under the job's own id: where it was killed, it goes on. What it does
 * is held against what the preview said. @throws as `importCatalog` and `importSchools` do
 */
export const carryOutJob = async (
  parts: ImportParts,
  job: ImportJob,
  hooks: JobHooks,
): Promise<{ readonly result: ImportResult; readonly interrupted: boolean }> => {
  const expected = new Map(await previewedChanges(parts.pool, job.import_id));
  const before = await runSoFar(parts.store, job.kind, job.import_id, hooks.signal);
  for (const streamId of before.events.keys()) expected.delete(entityIdOf(streamId));
  let differing = 0;
  const onChange = (change: ImportChange): void => {
    if (change.outcome === 'season') return;
    if (expected.get(change.id) !== comparable(change)) differing += 1;
    expected.delete(change.id);
  };
  const actor: EventMetadata['actor'] = { userId: job.started_by ?? job.requested_by, role: 'admin' };
  const { figures, interrupted } = await importJob(parts, job, { ...hooks, actor, runId: job.import_id, onChange });
  return { result: { ...figures, differing: differing + (interrupted ? 0 : expected.size) }, interrupted };
};

const importJob = async (
  parts: ImportParts,
  job: ImportJob,
  wishes: ImportWishes,
): Promise<{ readonly figures: ImportFigures; readonly interrupted: boolean }> => {
  const file = storedFile(parts.pool, { importId: job.import_id, source: job.source, bytes: Number(job.bytes) });
  const asked = { ...wishes, full: job.is_full };
  if (job.kind === 'schools') {
    const { schools, events, notDelisted, fieldsNotTaken, interrupted } = await importSchools(parts, file, asked);
    const lines = schools.listed + schools.changed + schools.unchanged + schools.refused;
    const figures = {
      ...{ lines, counts: { ...schools, events }, seasonOpened: null },
      ...{ notDelisted: notDelisted ?? null, fieldsNotTaken: [...fieldsNotTaken] },
    };
    return { figures, interrupted };
  }
  const report = await importCatalog(parts, file, {
    ...asked,
    ...(job.season !== null && { season: job.season }),
  });
  const { revised: changed, ...camps } = report.camps;
  const figures = {
    lines: report.lines,
    counts: { ...camps, changed, events: report.events },
    seasonOpened: report.season?.opened ?? null,
    notDelisted: report.full.kind === 'withheld' ? report.full.reason : null,
    fieldsNotTaken: Object.keys(report.fieldsNotTaken),
  };
  return { figures, interrupted: report.interrupted };
};
