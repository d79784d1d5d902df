import { createCatalogImport, createSchoolsImport } from '@campjay/command-api/service.ts';
import { acquireLock } from '@campjay/platform/postgres/runAsLeader.ts';
import { formatImportProgress } from '../commands/importProgress.ts';
import { type Infrastructure } from './runtimeContext.ts';

/** The season of the bundled catalogue, which a first start opens. */
const BUNDLED_SEASON = 2026;

export interface ProgressReporter {
  /** Something is done. */
  readonly say: (text: string) => void;
  /** How far something is that goes on. */
  readonly progress: (text: string) => void;
}

/**
 * Fills a log without a catalogue or schools with the bundled ones. Of several processes that start at once one does so; the
 * others wait for it, and would finish what it left. Ends early when the signal aborts.
 */
export const importIntoEmptyLog = async (
  { pool, databaseUrl, store, log, build }: Infrastructure,
  { say, progress }: ProgressReporter,
  signal: AbortSignal,
): Promise<void> => {
  const name = 'campjay first import';
  await using lock = await acquireLock({ databaseUrl, name, purpose: 'first import', standByMs: 200 }, signal);
  if (!lock) return;
  const report = await createCatalogImport({ store, pool, log }).importBundled(build.catalogue, BUNDLED_SEASON, {
    onProgress: (done) => progress(`First import: ${formatImportProgress(done)}`),
    signal,
  });
  if (report && !report.interrupted) {
    // What an import that was interrupted had listed before counts too.
    const { listed, revised, unchanged } = report.camps;
    say(`The catalogue is in place: ${listed + revised + unchanged} camps, season ${BUNDLED_SEASON}.`);
  }
  const schools = await createSchoolsImport({ store, pool, log }).importBundled(build.schools, signal);
  if (schools) {
    const { listed, changed, unchanged } = schools.schools;
    say(`${listed + changed + unchanged} schools are in place.`);
  }
};
