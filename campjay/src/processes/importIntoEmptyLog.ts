import { createCatalogImport, createSchoolsImport } from '@campjay/command-api/service.ts';
import { acquireLock } from '@campjay/platform/postgres/advisoryLock.ts';
import { formatImportProgress } from '../cli/importProgress.ts';
import { type Infrastructure } from './infrastructure/runtimeContext.ts';

/** Season of the bundled catalog, as a year. The first start of Campjay imports the catalog and opens this season. */
const BUNDLED_SEASON = 2026;

export interface ProgressReporter {
  /** Prints a finished step. */
  readonly printStep: (text: string) => void;
  /** Shows the progress of the current step, in place of the previous progress. */
  readonly showProgress: (text: string) => void;
}

/**
 * Imports the bundled catalog and the bundled schools, each only if the event log does not contain any yet. If several
 * processes start at once, one imports and the others wait for it; if that process is killed, the next one finishes the
 * import. Ends early if the signal aborts.
 */
export const importIntoEmptyLog = async (
  { pool, databaseUrl, store, log, build }: Infrastructure,
  reporter: ProgressReporter,
  signal: AbortSignal,
): Promise<void> => {
  const name = 'campjay first import';
  // The lock is released when this function ends.
  await using lock = await acquireLock({ databaseUrl, name, purpose: 'first import', standbyIntervalMs: 200 }, signal);
  if (!lock) return;
  const report = await createCatalogImport({ store, pool, log }).importBundled(build.catalog, BUNDLED_SEASON, {
    onProgress: (progress) => reporter.showProgress(`First import: ${formatImportProgress(progress)}`),
    signal,
  });
  if (report && !report.interrupted) {
    // `unchanged` counts the camps that an earlier, interrupted import had already listed.
    const { listed, revised, unchanged } = report.camps;
    reporter.printStep(`The catalog is in place: ${listed + revised + unchanged} camps, season ${BUNDLED_SEASON}.`);
  }
  const schoolsReport = await createSchoolsImport({ store, pool, log }).importBundled(build.schools, signal);
  if (schoolsReport) {
    const { listed, changed, unchanged } = schoolsReport.schools;
    reporter.printStep(`${listed + changed + unchanged} schools are in place.`);
  }
};
