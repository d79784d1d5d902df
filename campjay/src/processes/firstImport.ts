import { createCatalogImport, createSchoolsImport } from '@campjay/command-api/service.ts';
import { acquireLock } from '@campjay/platform/postgres/advisoryLock.ts';
import { formatImportProgress } from '../cli/importProgress.ts';
import { type Infrastructure } from './infrastructure/runtimeContext.ts';

/** Season of the bundled catalog, which the first start opens. */
const BUNDLED_SEASON = 2026;

export interface ProgressReporter {
  /** Reports a finished step. */
  readonly say: (text: string) => void;
  /** Reports progress. */
  readonly progress: (text: string) => void;
}

/**
 * Imports the bundled catalog and schools into a log without them. Of several processes that start at once, one
 * imports; the others wait for it, and would finish an incomplete import. Ends early if the signal aborts.
 */
export const importIntoEmptyLog = async (
  { pool, databaseUrl, store, log, build }: Infrastructure,
  { say, progress }: ProgressReporter,
  signal: AbortSignal,
): Promise<void> => {
  const name = 'campjay first import';
  await using lock = await acquireLock({ databaseUrl, name, purpose: 'first import', standByMs: 200 }, signal);
  if (!lock) return;
  const report = await createCatalogImport({ store, pool, log }).importBundled(build.catalog, BUNDLED_SEASON, {
    onProgress: (done) => progress(`First import: ${formatImportProgress(done)}`),
    signal,
  });
  if (report && !report.interrupted) {
    // Also counts camps that an interrupted import had listed before.
    const { listed, revised, unchanged } = report.camps;
    say(`The catalog is in place: ${listed + revised + unchanged} camps, season ${BUNDLED_SEASON}.`);
  }
  const schools = await createSchoolsImport({ store, pool, log }).importBundled(build.schools, signal);
  if (schools) {
    const { listed, changed, unchanged } = schools.schools;
    say(`${listed + changed + unchanged} schools are in place.`);
  }
};
